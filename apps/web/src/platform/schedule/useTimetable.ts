import type { Person } from '@bilim/contract';
import { scheduleApi, type ScheduleDay, type StoredSchedule } from '@bilim/contract/schedule';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';

import { useApi } from '../api/api.tsx';
import { useSettings } from '../session/useSettings.ts';
import { isRefreshDue, weeklyCheckMs } from './refreshRule.ts';
import { readLastUpdated, readStoredSchedule, storeSchedule, type HalfYear } from './storedSchedule.ts';
import { timetableOf, type Timetable } from './timetable.ts';
import { universityMoment } from './universityMoment.ts';

/** Whose timetable: specification section 7 has one call for teachers and one for students. */
export interface TimetableOwner {
  readonly kind: 'teacher' | 'student';
  readonly personId: number;
}

/** Server state as a screen needs it to show waiting, failure and a way to try again. */
interface Loading {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface TimetableState {
  readonly owner: TimetableOwner;
  readonly isOwn: boolean;
  readonly timetable: Timetable | undefined;
  readonly halfYear: HalfYear | null;
  readonly loading: Loading;
  /** Set when the server could not be asked: the time as of which the shown timetable holds. */
  readonly asOf: Date | null;
}

/**
 * The timetable of the running half-year. The own one is kept in the browser, shown from there at once
 * and asked anew on every opening; whoever else's is asked for only.
 */
export function useTimetable(asked?: TimetableOwner): TimetableState {
  const { call } = useApi();
  const me = useMe();
  const owner = asked ?? ownerOf(me);
  const isOwn = owner.personId === me.id && owner.kind === ownerOf(me).kind;
  const [kept] = useState(() => readStoredSchedule(me));
  const settings = useSettings();
  const halfYear = settings.data?.defaults ?? (isOwn ? kept : null);
  const copy = isOwn && halfYear !== null && isOf(kept, halfYear) ? kept : null;

  const query = useQuery({
    queryKey: ['schedule', owner.kind, owner.personId, halfYear?.academicYearId, halfYear?.seasonId],
    enabled: halfYear !== null,
    queryFn: async ({ signal }): Promise<ScheduleDay[]> => {
      if (halfYear === null) return [];
      const { academicYearId, seasonId } = halfYear;
      const input = { academicYearId, seasonId, ...(isOwn ? {} : { personId: owner.personId }) };
      const days = await call(scheduleApi[owner.kind], input, { signal });
      if (isOwn) storeSchedule(me, { academicYearId, seasonId }, days, new Date());
      return days;
    },
    staleTime: 0,
    ...(copy !== null && { initialData: copy.days, initialDataUpdatedAt: copy.date.getTime() }),
  });
  useWeeklyCheck(isOwn ? query.refetch : null);

  const isUnreached = query.data !== undefined && (query.isError || query.failureCount > 0);
  return {
    owner,
    isOwn,
    timetable: query.data === undefined ? undefined : timetableOf(query.data),
    halfYear,
    loading: halfYear === null ? settings : query,
    asOf: isUnreached ? new Date(query.dataUpdatedAt) : null,
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

function isOf(stored: StoredSchedule | null, { academicYearId, seasonId }: HalfYear): boolean {
  return stored?.academicYearId === academicYearId && stored.seasonId === seasonId;
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
