import { removalKinds, type Removal } from '@bilim/contract/visitlog/removals';
import { Button, Card, Select } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { JournalOfficeSearch } from '#platform/links/journalOfficeLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { ClassLine } from './ClassLine.tsx';
import { useRemovals, useRestore } from './useJournalOffice.ts';
import look from './JournalOffice.module.css';

interface RemovalListProps {
  readonly search: JournalOfficeSearch;
  readonly onSearch: (search: JournalOfficeSearch) => void;
}

/** Lessons, journals and students that were taken out, each with the way back. */
export function RemovalList({ search, onSearch }: RemovalListProps) {
  const { t } = useTranslation();
  const removals = useRemovals(search);
  return (
    <>
      <RemovalFilters search={search} onSearch={onSearch} />
      {removals.data === undefined ? (
        <Pending query={removals}>
          <SkeletonRows rows={4} height={72} />
        </Pending>
      ) : (
        <Card component="section" padding={0} mt="md" aria-label={t('takeback.tabs.removals')}>
          {removals.data.data.length === 0 ? (
            <EmptyState art="journal" title={t('takeback.noremovals')} text={t('takeback.noremovalstext')} />
          ) : (
            <ul className={look.rows}>
              {removals.data.data.map((removal) => (
                <RemovalRow key={removal.removalId} removal={removal} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </>
  );
}

function RemovalFilters({ search, onSearch }: RemovalListProps) {
  const { t } = useTranslation();
  const { kind, find, ...others } = search;
  const chosenKind = kind === undefined ? {} : { kind };

  return (
    <FilterBar label={t('takeback.filters')}>
      <Select
        label={t('takeback.kind')}
        placeholder={t('takeback.anykind')}
        clearable
        data={removalKinds.map((value) => ({ value, label: t(`takeback.kinds.${value}`) }))}
        value={kind ?? null}
        onChange={(value) => {
          const chosen = removalKinds.find((one) => one === value);
          onSearch({
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
          onSearch({ ...others, ...chosenKind, ...(wanted === undefined ? {} : { find: wanted }) })
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
    <li className={look.row}>
      <ClassLine of={removal} />
      <div className={look.what}>
        <StatusChip tone="neutral">{t(`takeback.kinds.${kind}`)}</StatusChip>
        <span>{contentOf(removal, t, format.day)}</span>
        <span className={look.detail}>
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
