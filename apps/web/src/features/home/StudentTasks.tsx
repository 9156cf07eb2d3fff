import type { Output } from '@bilim/contract';
import type { homeApi } from '@bilim/contract/home';
import { IconCalendarDue, IconFileCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonalNotices } from '#domain/profile/PersonalNotices.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink, type JournalSearch } from '#domain/journal/journalLink.ts';
import { IconTile } from '#ui/IconTile.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { HomeCard, WayToAll } from './HomeCard.tsx';
import look from './Cards.module.css';

type StudentFacts = NonNullable<Output<typeof homeApi.facts>['student']>;

interface StudentTasksProps {
  readonly figures: StudentFacts;
  readonly today: string;
}

/** What one is told about oneself, what has a last day, and which marks are new; nothing where there is none of them. */
export function StudentTasks({ figures, today }: StudentTasksProps) {
  return (
    <>
      <PersonalNotices />
      <DueCard figures={figures} today={today} />
      <NewMarksCard marks={figures.newMarks} />
    </>
  );
}

function DueCard({ figures: { toExplain, moduleEnd }, today }: StudentTasksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = [
    toExplain && {
      until: toExplain.until,
      icon: IconFileCheck,
      name: t('home.due.explain', { count: toExplain.absences }),
      detail: t('home.due.explaintext', { day: format.plainDay(toExplain.until) }),
      search: { excuse: today },
    },
    moduleEnd && {
      until: moduleEnd.until,
      icon: IconCalendarDue,
      name: t('home.due.module', { module: moduleEnd.moduleName }),
      detail: t('home.due.moduletext', { day: format.day(moduleEnd.until) }),
      search: {},
    },
  ].filter((row) => row !== null);
  if (rows.length === 0) return null;
  return (
    <HomeCard id="home-due" title={t('home.due.title')}>
      <ul className={look.list}>
        {rows
          .toSorted((one, other) => one.until.localeCompare(other.until))
          .map(({ name, icon, detail, search }) => (
            <TaskRow key={name} name={name} search={search} before={<IconTile icon={icon} />}>
              {detail}
            </TaskRow>
          ))}
      </ul>
    </HomeCard>
  );
}

function NewMarksCard({ marks }: { readonly marks: StudentFacts['newMarks'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (marks.length === 0) return null;
  return (
    <HomeCard
      id="home-newmarks"
      title={t('home.newmarks')}
      beside={
        <WayToAll renderLink={(props) => <Link {...journalLink()} {...props} />}>
          {t('menu.journal')}
        </WayToAll>
      }
    >
      <ul className={look.list}>
        {marks.map(({ visitId, disciplineName, lessonDate, markText, isAbsence }) => (
          <TaskRow
            key={visitId}
            name={disciplineName}
            search={{}}
            after={<StatusChip tone={isAbsence ? 'bad' : 'info'}>{markText}</StatusChip>}
          >
            {format.day(lessonDate)}
          </TaskRow>
        ))}
      </ul>
    </HomeCard>
  );
}

interface TaskRowProps {
  readonly name: string;
  readonly search: JournalSearch;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  readonly children: string;
}

/** A line that leads into the journal. */
function TaskRow({ name, search, before, after, children }: TaskRowProps) {
  return (
    <li>
      <Link {...journalLink(search)} className={look.row} data-task>
        {before}
        <span className={look.main}>
          <span className={look.name}>{name}</span>
          <span className={look.dim}>{children}</span>
        </span>
        {after}
      </Link>
    </li>
  );
}
