import { miscApi, type MissingText } from '@bilim/contract/misc';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { queueSearchOf } from '#platform/queues/queueSearch.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './MissingTextsScreen.module.css';

const languages = ['ru', 'kg', 'en'] as const;
const parseSearch = queueSearchOf(languages);

/** Which texts pages asked for and the language files lack. */
export function MissingTextsScreen() {
  const { t } = useTranslation();
  const may = useMay(miscApi.missingTexts);
  if (!may) return <Refused title={t('texts.title')} />;
  return (
    <>
      <PageHeading title={t('texts.title')} subtitle={t('texts.about')} />
      <Missing />
    </>
  );
}

function Missing() {
  const { t } = useTranslation();
  const { call } = useApi();
  const { search, go } = useQueuePlace(parseSearch);
  const query = useQuery({ queryKey: ['missingTexts'], queryFn: () => call(miscApi.missingTexts, {}) });
  const { state: language, find = '' } = search;
  const isMeant = (text: MissingText) =>
    (language === undefined || text.language === language) && text.key.includes(find);

  return (
    <QueueList
      query={query}
      items={query.data?.filter(isMeant)}
      isSought={language !== undefined || find !== ''}
      empty={{ art: 'letter', title: t('texts.none'), text: t('texts.nonetext') }}
      filters={
        <QueueFilters
          states={languages}
          wordOf={(one) => t(`n.languages.${one}`)}
          counts={query.data && countByLanguage(query.data)}
          find={{ label: t('texts.key') }}
          search={search}
          onChange={go}
        />
      }
    >
      {(texts) => (
        <QueueRows label={t('texts.title')}>
          {texts.map((one) => (
            <Row key={`${one.language} ${one.key}`} text={one} />
          ))}
        </QueueRows>
      )}
    </QueueList>
  );
}

function countByLanguage(texts: readonly MissingText[]) {
  const count = (language: MissingText['language']) =>
    texts.filter((text) => text.language === language).length;
  return { ru: count('ru'), kg: count('kg'), en: count('en') };
}

function Row({ text: { language, key, hits, lastSeenAt } }: { readonly text: MissingText }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={look.row}>
      <code className={look.key}>{key}</code>
      <StatusChip tone="neutral">{t(`n.languages.${language}`)}</StatusChip>
      <span className={look.facts} title={format.exactMoment(lastSeenAt)}>
        {t('texts.asked', { count: hits, when: format.moment(lastSeenAt) })}
      </span>
    </li>
  );
}
