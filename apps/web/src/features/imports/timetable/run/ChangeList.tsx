import type { TimetableChange, TimetableRun } from '@bilim/contract/timetableImport';
import { Chip, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { shownStates, type TimetableImportSearch } from '#domain/imports/timetableImportLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { ChangeChip } from '../../run/ChangeChip.tsx';
import look from '../../run/Rows.module.css';
import { RowsCard } from '../../run/RowsCard.tsx';
import { useChanges } from '../useTimetableImports.ts';
import { useLessonWords } from './useLessonWords.ts';

interface ChangeListProps {
  readonly run: TimetableRun;
  readonly search: TimetableImportSearch;
  readonly onShow: (search: TimetableImportSearch) => void;
}

/** Every lesson that differs, with what was there and what will be. */
export function ChangeList({ run, search, onShow }: ChangeListProps) {
  const { t } = useTranslation();
  const { state: _state, ...others } = search;
  return (
    <RowsCard
      label={t('timetable.view.list', { shown: '' })}
      query={useChanges(run, search.state)}
      head={
        <Group gap={8} role="group" aria-label={t('timetable.filter')}>
          {shownStates.map((state) => (
            <Chip
              key={state}
              size="sm"
              checked={search.state === state}
              disabled={run[state] === 0}
              onChange={(isChosen) => onShow(isChosen ? { ...others, state } : others)}
            >
              {t(`import.change.${state}`)} · {run[state]}
            </Chip>
          ))}
        </Group>
      }
      empty={<EmptyState art="search" title={t('timetable.nochanges')} />}
    >
      {(changes) => (
        <ul className={look.rows}>
          {changes.map((change) => (
            <ChangeRow key={change.seq} change={change} />
          ))}
        </ul>
      )}
    </RowsCard>
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
      <ChangeChip state={state} />
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
