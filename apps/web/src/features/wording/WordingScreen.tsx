import { addressOf } from '@bilim/contract/client';
import { wordingApi, wordingStates, type Wording } from '@bilim/contract/wording';
import { Button, Card } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { refreshTexts } from '#platform/i18n/refreshTexts.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { WorkbookSheet } from '#platform/uploads/WorkbookSheet.tsx';
import { parseWordingSearch } from '#domain/wording/wordingLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useWording, useWordingWorkbook } from './useWording.ts';
import { WordingRow } from './WordingRow.tsx';
import { WordingSheet } from './WordingSheet.tsx';
import look from './Wording.module.css';

/** What the portal says: how far each language goes, and what the university says in its own words. */
export function WordingScreen() {
  const { t } = useTranslation();
  const may = useMay(wordingApi.list);
  if (!may) return <Refused title={t('texts.title')} />;
  return <Texts />;
}

const idOf = ({ side, key }: Wording) => `${side} ${key}`;

function Texts() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseWordingSearch);
  const query = useWording(search);
  const { open, ...place } = search;
  const items = query.data?.pages.flatMap(({ data }) => data);
  const beside = query.data?.pages[0]?.beside;
  const listed = items?.find((one) => idOf(one) === open);
  // A link may lead to one that stands further down.
  const [, key = ''] = open?.split(' ') ?? [];
  const linked = useWording({ find: key }, items !== undefined && listed === undefined && key !== '');
  const shown = listed ?? linked.data?.pages[0]?.data.find((one) => idOf(one) === open);

  return (
    <>
      <PageHeading title={t('texts.title')} subtitle={t('texts.about')} actions={<Actions />} />
      {beside !== undefined && <Coverage coverage={beside.coverage} />}
      <QueueList
        query={query}
        items={items}
        isSought={search.find !== undefined}
        empty={{ art: 'letter', title: t('texts.none'), text: t('texts.nonetext') }}
        filters={
          <QueueFilters
            states={wordingStates}
            usual="all"
            wordOf={(state) => t(`texts.states.${state}`)}
            counts={beside?.counts}
            find={{ label: t('btn.search'), hint: t('texts.find') }}
            search={search}
            onChange={(next) => go({ ...next, ...(open === undefined ? {} : { open }) })}
          />
        }
      >
        {(texts) => (
          <QueueRows label={t('texts.title')}>
            {texts.map((one) => (
              <WordingRow
                key={idOf(one)}
                wording={one}
                onOpen={() => go({ ...place, open: idOf(one) }, true)}
              />
            ))}
          </QueueRows>
        )}
      </QueueList>
      <WordingSheet wording={shown} onClose={() => go(place)} />
    </>
  );
}

interface CoverageProps {
  readonly coverage: readonly {
    readonly language: 'ru' | 'kg' | 'en';
    readonly known: number;
    readonly all: number;
    readonly own: number;
  }[];
}

function Coverage({ coverage }: CoverageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={look.coverage} aria-label={t('texts.coverage')}>
      {coverage.map(({ language, known, all, own }) => (
        <Card key={language} className={look.language}>
          <dt>{t(`n.languages.${language}`)}</dt>
          <dd>
            <b>{Math.floor((known / Math.max(1, all)) * 100)} %</b>
            <span>{t('texts.covered', { known: format.number(known), all: format.number(all) })}</span>
            <span>{t('texts.owncount', { count: own })}</span>
          </dd>
        </Card>
      ))}
    </dl>
  );
}

function Actions() {
  const { t } = useTranslation();
  const [isUploading, setUploading] = useState(false);
  return (
    <>
      <Button
        variant="default"
        component="a"
        href={addressOf(wordingApi.workbook, {})}
        download
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        Excel
      </Button>
      <Button
        variant="default"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => setUploading(true)}
      >
        {t('dict.fromexcel')}
      </Button>
      <WorkbookSheet
        isOpen={isUploading}
        workbook={useWordingWorkbook()}
        onTaken={({ added, changed }) => {
          showSuccess(t('dict.taken', { added, changed }));
          void refreshTexts();
        }}
        onClose={() => setUploading(false)}
      />
    </>
  );
}
