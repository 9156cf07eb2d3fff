import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { isRefusal } from '#platform/api/isRefusal.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { parseScheduleSearch, type ScheduleSearch } from '#domain/schedule/scheduleLink.ts';
import { useTimetable, type TimetableOwner } from '#domain/schedule/useTimetable.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ClosedSchedule, EmptySchedule } from './EmptySchedule.tsx';
import { LoadedSchedule } from './LoadedSchedule.tsx';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';

/** A timetable by week, or by day on a phone: the own one, or that of whoever the address names. */
export function ScheduleScreen() {
  const search = parseScheduleSearch(useSearch({ strict: false }));
  const owner = ownerIn(search);
  // Another person's timetable is another screen, with nothing left over from the one before.
  const key = owner === undefined ? 'own' : `${owner.kind}.${owner.personId}`;
  return <Schedule key={key} owner={owner} search={search} />;
}

function ownerIn({ teacher, student }: ScheduleSearch): TimetableOwner | undefined {
  if (teacher !== undefined) return { kind: 'teacher', personId: teacher };
  return student === undefined ? undefined : { kind: 'student', personId: student };
}

interface ScheduleProps {
  readonly owner: TimetableOwner | undefined;
  readonly search: ScheduleSearch;
}

function Schedule({ owner, search }: ScheduleProps) {
  const { t } = useTranslation();
  const state = useTimetable(owner);
  const { timetable } = state;

  if (!state.isOwn && isRefusal(state.loading.error)) return <ClosedSchedule />;
  if (timetable === undefined) {
    return (
      <>
        <PageHeading title={t('menu.schedule')} subtitle={t('c.loading')} />
        <Pending query={state.loading}>
          <ScheduleSkeleton />
        </Pending>
      </>
    );
  }
  if (timetable.lessons.length === 0 || timetable.term === null) {
    return <EmptySchedule state={state} timetable={timetable} />;
  }
  return <LoadedSchedule state={state} timetable={timetable} search={search} />;
}
