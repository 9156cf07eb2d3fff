import type { TimetableChange, TimetableRun } from '@bilim/contract/timetableImport';
import { Card, Chip, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { shownStates, type TimetableImportSearch } from '#platform/links/timetableImportLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { useChanges } from '../useTimetableImports.ts';
import { StateChip } from './StateChip.tsx';
import { useLessonWords } from './useLessonWords.ts';
import look from './Rows.module.css';

interface ChangeListProps {
  readonly run: TimetableRun;
  readonly search: TimetableImportSearch;
  readonly onShow: (search: TimetableImportSearch) => void;
}

/** Every lesson that differs, with what was there and what will be. */
export function ChangeList({ run, search, onShow }: ChangeListProps) {
  const { t } = useTranslation();
  const changes = useChanges(run, search.state);
  const rows = changes.data?.pages.flat();
  const { state: _state, ...others } = search;

  return (
    <Card component="section" padding={0} aria-label={t('timetable.view.list', { shown: '' })}>
      <Group className={look.head} gap={8} role="group" aria-label={t('timetable.filter')}>
        {shownStates.map((state) => (
          <Chip
            key={state}
            size="sm"
            checked={search.state === state}
            disabled={run[state] === 0}
            onChange={(isChosen) => onShow(isChosen ? { ...others, state } : others)}
          >
            {t(`timetable.change.${state}`)} · {run[state]}
          </Chip>
        ))}
      </Group>
      {rows === undefined && (
        <div className={look.waiting}>
          <Pending query={changes} />
        </div>
      )}
      {rows?.length === 0 && <EmptyState art="search" title={t('timetable.nochanges')} />}
      <ul className={look.rows}>
        {rows?.map((change) => (
          <ChangeRow key={change.seq} change={change} />
        ))}
      </ul>
      <MoreButton query={changes} />
    </Card>
  );
}

function ChangeRow({ change }: { readonly change: TimetableChange }) {
  const { t } = useTranslation();
  const words = useLessonWords();
  const { before, after, state, place, remainsUntil } = change;
  const lesson = after ?? before;
  if (lesson === null) return null;
  const differences = before === null || after === null ? [] : words.differences(before, after);
  return (
    <li className={look.row}>
      <StateChip state={state} />
      <div className={look.words}>
        <p className={look.title}>
          {lesson.disciplineName} ({lesson.lessonTypeShort})
        </p>
        <p className={look.detail}>
          <span>{words.groups(lesson)}</span>
          <span>{words.teacher(lesson)}</span>
          {place !== null && <span>{words.place(place)}</span>}
        </p>
      </div>
      <div className={look.words}>
        {state === 'changed' ? (
          <dl className={look.differences}>
            {differences.map(({ field, ...sides }) => (
              <div key={field}>
                <dt>{t(`timetable.field.${field}`)}</dt>
                <dd>
                  <del>{sides.before}</del> <span aria-hidden>→</span> <ins>{sides.after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className={look.plain}>
            {[words.when(lesson), words.room(lesson), words.weeks(lesson)].join(' · ')}
          </p>
        )}
        {remainsUntil !== null && (
          <p className={look.detail}>{t('timetable.remains', { week: remainsUntil })}</p>
        )}
      </div>
    </li>
  );
}
