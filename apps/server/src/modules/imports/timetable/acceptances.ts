import { AppError } from '@bilim/contract';
import type { AcceptanceScope, ConflictKind, ConflictState } from '@bilim/contract/timetableConflicts';

import type { Catalogue } from './catalogue.ts';
import { conflictKey } from './conflicts.ts';
import type { Conflict } from './conflicts.ts';
import type { Lesson } from './lesson.ts';
import type { Plan } from './plan.ts';
import type { WrittenChange } from './write.ts';

/** Who said of some conflicts that they may be, and why. */
export interface Acceptance {
  readonly id: number;
  readonly by: string;
  readonly at: string;
  readonly reason: string;
}

/** The same with the conflicts, by their keys. */
export interface KeptAcceptance extends Acceptance {
  readonly scope: AcceptanceScope;
  readonly kind: ConflictKind | null;
  readonly keys: readonly string[];
}

/** What somebody accepts now: one conflict, all of a kind or all, as many as they have seen. */
export interface Accepting {
  readonly scope: AcceptanceScope;
  readonly kind: ConflictKind | null;
  readonly key: string | null;
  readonly count: number;
  readonly reason: string;
}

type Side = Plan['conflicts'][number]['lessons'][number];

export interface JudgedConflict extends Conflict<Side> {
  readonly key: string;
  readonly state: ConflictState;
  readonly acceptance: Acceptance | null;
}

/** A plan of whose conflicts it is known whether somebody accepted them. */
export interface JudgedPlan extends Omit<Plan, 'conflicts' | 'oldConflicts'> {
  readonly conflicts: readonly JudgedConflict[];
  readonly oldConflicts: readonly JudgedConflict[];
}

export function judge(plan: Plan, catalogue: Catalogue, kept: readonly KeptAcceptance[]): JudgedPlan {
  const slots = new Map(catalogue.slots.map((slot) => [slot.id, slot]));
  const said = new Map<string, Acceptance>();
  for (const { keys, id, by, at, reason } of kept)
    for (const key of keys) said.set(key, { id, by, at, reason });
  const judged = (conflict: Conflict<Side>, state: ConflictState): JudgedConflict => {
    const key = conflictKey(conflict, slots);
    const acceptance = said.get(key) ?? null;
    const isAccepted = state === 'new' && acceptance !== null;
    return { ...conflict, key, state: isAccepted ? 'accepted' : state, acceptance };
  };
  return {
    ...plan,
    conflicts: plan.conflicts.map((conflict) => judged(conflict, 'new')),
    oldConflicts: plan.oldConflicts.map((conflict) => judged(conflict, 'old')),
  };
}

export function openConflicts({ conflicts }: JudgedPlan): readonly JudgedConflict[] {
  return conflicts.filter(({ state }) => state === 'new');
}

export function isReady(plan: JudgedPlan): boolean {
  return openConflicts(plan).length === 0 && !plan.problems.some(({ severity }) => severity === 'error');
}

/** The conflicts that are meant. Whoever saw fewer or more of them has accepted others. */
export function keysToAccept(plan: JudgedPlan, { scope, kind, key, count }: Accepting): string[] {
  const meant = openConflicts(plan).filter(
    (conflict) => scope === 'all' || (scope === 'kind' ? conflict.kind === kind : conflict.key === key),
  );
  if (meant.length === 0 || meant.length !== count) throw new AppError('timetable.clashes_differ');
  return [...new Set(meant.map((conflict) => conflict.key))];
}

/** The changes as they are written: what was accepted to need a teacher or a room twice is let through by the table. */
export function allowing({ changes, conflicts }: JudgedPlan): WrittenChange[] {
  const may = new Set<Lesson>();
  for (const { kind, state, lessons } of conflicts)
    if (state === 'accepted' && (kind === 'teacher' || kind === 'room'))
      for (const lesson of lessons) may.add(lesson);
  return changes.map((change) => {
    const { after } = change;
    return { ...change, after: after === null ? null : { ...after, mayClash: may.has(after) } };
  });
}
