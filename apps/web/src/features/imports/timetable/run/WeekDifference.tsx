import type { TimetableChange, TimetableRun } from '@bilim/contract/timetableImport';
import { Card, Select, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import type { TimetableImportSearch } from '#domain/imports/timetableImportLink.ts';
import { useNarrow } from '#ui/useNarrow.ts';

import { useGroupWeek } from '../useTimetableImports.ts';
import { ChangedLesson } from './ChangedLesson.tsx';
import { cardsOf, daysOf, timesOf, type LessonCard } from './weekCards.ts';
import look from './WeekDifference.module.css';

interface WeekDifferenceProps {
  readonly run: TimetableRun;
  readonly search: TimetableImportSearch;
  readonly onShow: (search: TimetableImportSearch) => void;
}

/** The week of one group as it would be, with what comes, changes and goes. */
export function WeekDifference({ run, search, onShow }: WeekDifferenceProps) {
  const { t } = useTranslation();
  const { groups } = run;
  const group = groups.find(({ groupId }) => groupId === search.group) ?? groups[0];
  const week = useGroupWeek(run, group?.groupId);
  if (group === undefined) return null;
  return (
    <Card
      component="section"
      className={look.card}
      aria-label={t('timetable.weekof', { group: group.groupName })}
    >
      <Select
        label={t('c.group')}
        className={look.choice ?? ''}
        allowDeselect={false}
        searchable={groups.length > 8}
        value={String(group.groupId)}
        data={groups.map(({ groupId, groupName, added, changed, removed }) => ({
          value: String(groupId),
          label: `${groupName} · ${t('timetable.figures', { added, changed, removed })}`,
        }))}
        onChange={(id) => id !== null && onShow({ ...search, group: Number(id) })}
      />
      {week.data === undefined ? <Pending query={week} /> : <Week changes={week.data} />}
    </Card>
  );
}

function Week({ changes }: { readonly changes: readonly TimetableChange[] }) {
  const isNarrow = useNarrow();
  const cards = cardsOf(changes);
  return isNarrow ? <DayList cards={cards} /> : <WeekTable cards={cards} />;
}

interface CardsProps {
  readonly cards: readonly LessonCard[];
}

function WeekTable({ cards }: CardsProps) {
  const { t } = useTranslation();
  return (
    <div className={look.scroll}>
      <table className={look.table}>
        <caption className={look.caption}>{t('timetable.legend')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('c.time')}</VisuallyHidden>
            </th>
            {daysOf(cards).map((weekday) => (
              <th key={weekday} scope="col">
                {t(`day.${weekday}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {timesOf(cards).map((starts) => (
            <tr key={starts}>
              <th scope="row">{starts}</th>
              {daysOf(cards).map((weekday) => (
                <td key={weekday}>
                  <ChangedLessons
                    cards={cards.filter((card) => card.weekday === weekday && card.starts === starts)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayList({ cards }: CardsProps) {
  const { t } = useTranslation();
  return (
    <div className={look.days}>
      {daysOf(cards).map((weekday) => (
        <section key={weekday}>
          <h3 className={look.day}>{t(`day.${weekday}`)}</h3>
          {timesOf(cards.filter((card) => card.weekday === weekday)).map((starts) => (
            <div key={starts} className={look.slot}>
              <span className={look.time}>{starts}</span>
              <ChangedLessons
                cards={cards.filter((card) => card.weekday === weekday && card.starts === starts)}
              />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

function ChangedLessons({ cards }: CardsProps) {
  if (cards.length === 0) return null;
  return (
    <ul className={look.lessons}>
      {cards.map((card) => (
        <li key={card.key}>
          <ChangedLesson card={card} />
        </li>
      ))}
    </ul>
  );
}
