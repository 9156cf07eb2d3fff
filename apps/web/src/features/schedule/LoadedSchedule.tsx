import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { scheduleLink, type ScheduleSearch } from '#domain/schedule/scheduleLink.ts';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import type { Meeting } from '#domain/schedule/meetings.ts';
import type { Timetable } from '#domain/schedule/timetable.ts';
import { useNow } from '#domain/schedule/useNow.ts';
import type { TimetableState } from '#domain/schedule/useTimetable.ts';
import { KeyHints } from '#ui/KeyHints.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { useSmall } from '#ui/useNarrow.ts';
import { usePrinting } from '#ui/usePrinting.ts';

import { BackToOwn } from './BackToOwn.tsx';
import { DayView } from './DayView.tsx';
import { LessonDetails } from './LessonDetails.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { ToCalendar, ToCalendarButton } from './ToCalendar.tsx';
import type { ScheduleView } from './scheduleView.ts';
import { useScheduleTitle } from './useScheduleTitle.ts';
import { useWeekWords } from './useWeekWords.ts';
import { openingDay, weeksOn } from './weekPlan.ts';
import { WeekToolbar } from './WeekToolbar.tsx';
import { WeekView } from './WeekView.tsx';
import look from './ScheduleScreen.module.css';

interface LoadedScheduleProps {
  readonly state: TimetableState;
  readonly timetable: Timetable;
  readonly search: ScheduleSearch;
}

const paper = 'A4 landscape; margin: 9mm';

/** A timetable that is there: week or day, with its details and its print. */
export function LoadedSchedule({ state, timetable, search }: LoadedScheduleProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Meeting | null>(null);
  const isSmall = useSmall();
  const printing = usePrinting(paper);
  const title = useScheduleTitle(state.isOwn, timetable);
  const week = useWeekWords(timetable);
  const now = useNow();
  const { day, goTo, goToToday } = useDay(timetable, search, now.day);
  const { owner } = state;
  const view = { teacherId: owner.kind === 'teacher' ? owner.personId : null };
  const shown: ScheduleView = { timetable, owner, view, now, day, onDay: goTo, onOpen: setOpened };

  const goByWeek = (weeks: number) => goTo(weeksOn(timetable, day, weeks));
  useWeekKeys({ isOff: opened !== null || isSmall, goByWeek, goToToday });

  return (
    <>
      <div className={look.screen}>
        <PageHeading
          title={title}
          subtitle={
            <span className={look.subtitle}>
              <span>{week.standing(day)}</span>
              {!state.isOwn && <BackToOwn />}
              {state.isOwn && isSmall && <ToCalendar />}
            </span>
          }
          actions={
            !isSmall && (
              <>
                <WeekToolbar {...shown} onWeek={goByWeek} onToday={goToToday} onPrint={printing.print} />
                {state.isOwn && <ToCalendarButton />}
              </>
            )
          }
        />
        <AsOfNotice asOf={state.asOf} />
        {isSmall ? <DayView {...shown} onWeek={goByWeek} onToday={goToToday} /> : <WeekView {...shown} />}
        {!isSmall && (
          <KeyHints
            hints={[
              { keys: '← →', label: t('schedule.keyweeks') },
              { keys: 'T', label: t('schedule.keythis') },
            ]}
          />
        )}
      </div>
      <LessonDetails meeting={opened} state={state} onClose={() => setOpened(null)} />
      {printing.isPrinting && <PrintSheet timetable={timetable} owner={owner} today={now.day} />}
    </>
  );
}

/** The day on which the schedule stands lives in the address; without one it follows today. */
function useDay(timetable: Timetable, search: ScheduleSearch, today: string) {
  const navigate = useNavigate();
  const { day: asked, ...whose } = search;

  function go(next: ScheduleSearch) {
    void navigate({ ...scheduleLink(next), replace: true, resetScroll: false });
  }

  return {
    day: openingDay(timetable, asked ?? today),
    goTo: (day: string) => go({ ...whose, day }),
    goToToday: () => go(whose),
  };
}

interface WeekKeys {
  readonly isOff: boolean;
  readonly goByWeek: (weeks: number) => void;
  readonly goToToday: () => void;
}

function useWeekKeys({ isOff, goByWeek, goToToday }: WeekKeys) {
  useHotkeys(
    isOff
      ? []
      : [
          ['ArrowLeft', () => goByWeek(-1)],
          ['ArrowRight', () => goByWeek(1)],
          // The key's place counts: under a Cyrillic layout it types another letter.
          ['T', goToToday, { usePhysicalKeys: true }],
        ],
  );
}
