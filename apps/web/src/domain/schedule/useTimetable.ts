import type { Person } from '@bilim/contract';
import { scheduleApi, type ScheduleDay } from '@bilim/contract/schedule';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '#platform/api/api.tsx';
import { asOf } from '#platform/offline/asOf.ts';
import { useSettings } from '#platform/session/useSettings.ts';
import { isRefreshDue, weeklyCheckMs } from './refreshRule.ts';
import { readLastUpdated, readStoredSchedule, storeSchedule, type HalfYear } from './storedSchedule.ts';
import { timetableOf, type Timetable } from './timetable.ts';
import { universityMoment } from './universityMoment.ts';

/** Whose timetable: specification section 7 has one call for teachers and one for students. */
export interface TimetableOwner {
  readonly kind: 'teacher' | 'student';
  readonly personId: number;
}

/** What a screen needs to show waiting, failure and a way to try again. */
interface Loading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface TimetableState {
  readonly owner: TimetableOwner;
  readonly isOwn: boolean;
  /** Teachers and students have lessons; other staff come to look at theirs. */
  readonly isExpected: boolean;
  readonly timetable: Timetable | undefined;
  readonly loading: Loading;
  /** Set when the server could not be asked: the time as of which the shown timetable holds. */
  readonly asOf: Date | null;
}

/**
 * The timetable of the running half-year. The own one is kept in the browser, shown from there at once
 * and asked anew on every opening; whoever else's is asked for only.
 */
export function useTimetable(asked?: TimetableOwner): TimetableState {
  const me = useMe();
  const own = ownerOf(me);
  const owner = asked ?? own;
  const isOwn = owner.personId === own.personId && owner.kind === own.kind;
  const { halfYear, copy, settings } = useHalfYear(me, isOwn);
  const days = useDays(owner, isOwn ? me : null, halfYear, copy);
  useWeeklyCheck(isOwn ? days.refetch : null);

  return {
    owner,
    isOwn,
    isExpected: !isOwn || me.role === 'teacher' || me.role === 'student',
    timetable: days.data === undefined ? undefined : timetableOf(days.data),
    loading: halfYear === null ? settings : days,
    asOf: asOf(days),
  };
}

function useMe(): Person {
  const { person } = useApi();
  if (person === null) throw new Error('a timetable needs somebody signed in');
  return person;
}

/** Specification section 6: the endpoint follows the role; staff have the teacher's, which may be empty. */
function ownerOf({ id, role }: Person): TimetableOwner {
  return { kind: role === 'student' ? 'student' : 'teacher', personId: id };
}

interface Copy {
  readonly days: ScheduleDay[];
  readonly date: Date;
}

/** The running half-year as the server says it, or else that of the kept copy; and the copy if it fits. */
function useHalfYear(me: Person, isOwn: boolean) {
  const [kept] = useState(() => readStoredSchedule(me));
  const settings = useSettings();
  const own = isOwn ? kept : null;
  const halfYear: HalfYear | null = settings.data?.defaults ?? own;
  const isFitting = own?.academicYearId === halfYear?.academicYearId && own?.seasonId === halfYear?.seasonId;
  return { halfYear, copy: isFitting ? own : null, settings };
}

function useDays(owner: TimetableOwner, keeper: Person | null, halfYear: HalfYear | null, copy: Copy | null) {
  const { call } = useApi();
  return useQuery({
    queryKey: ['schedule', owner.kind, owner.personId, halfYear?.academicYearId, halfYear?.seasonId],
    enabled: halfYear !== null,
    queryFn: async ({ signal }) => {
      if (halfYear === null) throw new Error('asked before the half-year is known');
      const { academicYearId, seasonId } = halfYear;
      const input = { academicYearId, seasonId, ...(keeper === null && { personId: owner.personId }) };
      const days = await call(scheduleApi[owner.kind], input, { signal });
      if (keeper !== null) storeSchedule(keeper, { academicYearId, seasonId }, days, new Date());
      return days;
    },
    staleTime: 0,
    ...(copy !== null && { initialData: copy.days, initialDataUpdatedAt: copy.date.getTime() }),
  });
}

function useWeeklyCheck(refetch: (() => unknown) | null) {
  const check = useEffectEvent(() => {
    const now = new Date();
    const today = universityMoment(now).day;
    if (refetch !== null && isRefreshDue({ lastUpdated: readLastUpdated(), now, today })) void refetch();
  });

  // A portal that stays open for weeks looks by itself whether its copy is old.
  useEffect(() => {
    const timer = setInterval(check, weeklyCheckMs);
    return () => clearInterval(timer);
  }, []);
}
