import { removalKinds, type Removal } from '@bilim/contract/journal/removals';
import { Button, Select } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { JournalOfficeSearch } from '#domain/journal/journalOfficeLink.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import line from '#platform/queues/QueueLine.module.css';

import { ClassLine } from './ClassLine.tsx';
import { useRemovals, useRestore } from './useJournalOffice.ts';
import look from './JournalOffice.module.css';

/** Lessons, journals and students that were taken out, each with the way back. */
export function RemovalList({ search, go }: QueuePlace<JournalOfficeSearch>) {
  const { t } = useTranslation();
  const removals = useRemovals(search);
  return (
    <QueueList
      query={removals}
      items={removals.data?.data}
      empty={{ art: 'journal', title: t('takeback.noremovals'), text: t('takeback.noremovalstext') }}
      filters={<RemovalFilters search={search} go={go} />}
    >
      {(shown) => (
        <QueueRows label={t('takeback.tabs.removals')}>
          {shown.map((removal) => (
            <RemovalRow key={removal.removalId} removal={removal} />
          ))}
        </QueueRows>
      )}
    </QueueList>
  );
}

function RemovalFilters({ search, go }: QueuePlace<JournalOfficeSearch>) {
  const { t } = useTranslation();
  const { kind, find, ...others } = search;
  const chosenKind = kind === undefined ? {} : { kind };

  return (
    <FilterBar label={t('office.filters')}>
      <Select
        label={t('takeback.kind')}
        placeholder={t('takeback.anykind')}
        clearable
        data={removalKinds.map((value) => ({ value, label: t(`takeback.kinds.${value}`) }))}
        value={kind ?? null}
        onChange={(value) => {
          const chosen = removalKinds.find((one) => one === value);
          go({
            ...others,
            ...(find === undefined ? {} : { find }),
            ...(chosen === undefined ? {} : { kind: chosen }),
          });
        }}
      />
      <SearchField
        label={t('takeback.findremoval')}
        found={find}
        onFind={(wanted) =>
          go({ ...others, ...chosenKind, ...(wanted === undefined ? {} : { find: wanted }) })
        }
      />
    </FilterBar>
  );
}

function RemovalRow({ removal }: { readonly removal: Removal }) {
  const { t } = useTranslation();
  const format = useFormat();
  const restore = useRestore();
  const { kind, removedBy, removedAt, reason, canRestore } = removal;
  return (
    <li className={`${line.line} ${look.row}`}>
      <ClassLine of={removal} />
      <div className={line.what}>
        <StatusChip tone="neutral">{t(`takeback.kinds.${kind}`)}</StatusChip>
        <span>{contentOf(removal, t, format.day)}</span>
        <span className={line.detail}>
          {[format.shortName(removedBy), format.moment(removedAt), reason].filter(Boolean).join(' · ')}
        </span>
      </div>
      {canRestore && (
        <Button
          variant="light"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={restore.isPending}
          onClick={() => restore.mutate(removal.removalId)}
        >
          {t('takeback.restore')}
        </Button>
      )}
    </li>
  );
}

/** What exactly was taken out. */
function contentOf(
  { kind, studentName, lessonDate, lessonCount, markCount }: Removal,
  t: TFunction,
  formatDay: (day: string) => string,
) {
  if (kind === 'student') return studentName;
  const marks = t('takeback.markcount', { count: markCount });
  if (kind === 'lesson') return [lessonDate === null ? '' : formatDay(lessonDate), marks].join(' · ');
  return [t('j.lessons', { count: lessonCount }), marks].join(' · ');
}
