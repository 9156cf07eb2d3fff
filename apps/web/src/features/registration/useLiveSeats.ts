import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import type { OfferedClass } from '@bilim/contract/enrolmentChoices';
import type { LiveKind } from '@bilim/contract/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { toldKey } from '#domain/profile/usePersonalNotices.ts';
import { useApi } from '#platform/api/api.tsx';
import { useHeard } from '#platform/live/heard.ts';

import { registrationKey as key } from './useRegistration.ts';
import type { Term } from './useRegistration.ts';

const heardKinds = ['seats', 'class', 'registration'] as const;
/** After these all may be different, not only what is free. */
const wholeKinds: ReadonlySet<LiveKind> = new Set(['class', 'registration']);
/** Seats are told of once a second at most: whatever changes in that second is there when the page looks. */
const leastWaitMs = 1_000;
/** Thousands of pages do not look at the same moment, and while seats go all the time they look ever more seldom. */
const spreadMs = { least: 1_000, most: 10_000 } as const;

interface Pace {
  readonly lookedAt: number;
  readonly spread: number;
}

/**
 * Looks for free seats anew when somebody took or left some. Seats alone are a small question; where the student's own
 * classes changed, an office settled something for them, or a place in a queue may have changed, all is asked for, and
 * what the portal tells of it. A page that nobody sees asks when it is seen again.
 */
export function useLiveSeats(term: Term): void {
  const { call } = useApi();
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  const isWhole = useRef(false);
  const pace = useRef<Pace>({ lookedAt: Number.NEGATIVE_INFINITY, spread: spreadMs.least });
  const classes = [key, 'classes', term];

  async function look() {
    const known = queries.getQueriesData<readonly OfferedClass[]>({ queryKey: classes });
    const isQueued = known.some(
      ([, all]) => all?.some(({ place, isAlerted }) => place !== null || isAlerted) === true,
    );
    const parts = isWhole.current
      ? ['classes', 'electives', 'list', 'permission']
      : isQueued
        ? ['classes']
        : [];
    isWhole.current = false;
    for (const part of parts) void queries.invalidateQueries({ queryKey: [key, part] });
    if (parts.length > 0) return void queries.invalidateQueries({ queryKey: toldKey });
    const seats = await call(enrolmentChoicesApi.seats, term);
    const free = new Map(seats.map((one) => [one.assignmentId, one.free]));
    queries.setQueriesData<readonly OfferedClass[]>({ queryKey: classes }, (all) =>
      all?.map((one) => ({ ...one, free: free.get(one.assignmentId) ?? one.free })),
    );
  }

  useHeard(heardKinds, ({ events, hasGap }) => {
    if (document.hidden) return;
    isWhole.current ||= hasGap || events.some(({ kind }) => wholeKinds.has(kind));
    if (timer.current !== undefined) return;
    const { lookedAt, spread } = pace.current;
    const isRush = performance.now() - lookedAt < spreadMs.most;
    const wide = isRush ? Math.min(spread * 2, spreadMs.most) : spreadMs.least;
    timer.current = window.setTimeout(
      () => {
        timer.current = undefined;
        pace.current = { lookedAt: performance.now(), spread: wide };
        look().catch(() => undefined);
      },
      leastWaitMs + Math.random() * wide,
    );
  });
  useEffect(() => () => window.clearTimeout(timer.current), []);
}
