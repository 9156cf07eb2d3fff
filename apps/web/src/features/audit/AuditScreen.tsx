import { auditApi, auditEntriesInWorkbook } from '@bilim/contract/audit';
import { addressOf } from '@bilim/contract/client';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { useQueuePlace } from '#platform/queues/useQueuePlace.ts';
import { parseAuditSearch } from '#domain/audit/auditLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { AuditFilters } from './AuditFilters.tsx';
import { EntryRow } from './EntryRow.tsx';
import { askedBy, useEntries } from './useAudit.ts';

/** Who did what, when and to whom, in words. */
export function AuditScreen() {
  const { t } = useTranslation();
  const may = useMay(auditApi.list);
  if (!may) return <Refused title={t('audit.title')} />;
  return <Audit />;
}

function Audit() {
  const { t } = useTranslation();
  const { search, go } = useQueuePlace(parseAuditSearch);
  const query = useEntries(search);
  const entries = query.data?.pages.flat();

  return (
    <>
      <PageHeading
        title={t('audit.title')}
        subtitle={t('audit.about')}
        actions={
          <>
            <Export title="Excel" href={addressOf(auditApi.workbook, askedBy(search))} />
            <Export title="CSV" href={addressOf(auditApi.csv, askedBy(search))} />
          </>
        }
      />
      <QueueList
        query={query}
        items={entries}
        isSought={Object.keys(search).length > 0}
        empty={{ art: 'paper', title: t('audit.none'), text: t('audit.about') }}
        filters={<AuditFilters search={search} known={entries ?? []} onChange={(next) => go(next)} />}
      >
        {(shown) => (
          <QueueRows label={t('audit.title')}>
            {shown.map((entry) => (
              <EntryRow key={entry.id} entry={entry} onNarrow={(next) => go({ ...search, ...next }, true)} />
            ))}
          </QueueRows>
        )}
      </QueueList>
    </>
  );
}

function Export({ title, href }: { readonly title: string; readonly href: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Button
      variant="default"
      component="a"
      href={href}
      download
      title={t('audit.most', { count: format.number(auditEntriesInWorkbook) })}
      leftSection={<IconDownload size={18} aria-hidden />}
    >
      {title}
    </Button>
  );
}
