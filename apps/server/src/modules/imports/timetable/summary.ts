import type { Summary } from '../timetableImports.tables.ts';

import type { Catalogue } from './catalogue.ts';
import { groupsOfAll, groupsOfChange } from './facts.ts';
import { openConflicts } from './acceptances.ts';
import type { JudgedPlan, KeptAcceptance } from './acceptances.ts';

type Counts = Omit<Summary['groups'][number], 'groupId' | 'groupName'>;

/** What a plan comes to besides its account: everything counts, whatever is kept to be read. */
export function summaryOf(
  plan: JudgedPlan,
  catalogue: Catalogue,
  { lines, accepted }: { readonly lines: number; readonly accepted: readonly KeptAcceptance[] },
): Summary {
  const open = openConflicts(plan);
  const perGroup = new Map<number, Counts>();
  const count = (groups: readonly number[], what: keyof Counts) => {
    for (const id of groups) {
      const known = perGroup.get(id) ?? { added: 0, changed: 0, removed: 0, conflicts: 0 };
      perGroup.set(id, { ...known, [what]: known[what] + 1 });
    }
  };
  for (const change of plan.changes) {
    if (change.state !== 'kept') count(groupsOfChange(change, catalogue), change.state);
  }
  for (const { lessons } of open) count(groupsOfAll(lessons, catalogue), 'conflicts');
  return {
    lines,
    conflicts: open.length,
    oldConflicts: plan.oldConflicts.length,
    kinds: numbersOf(open.map(({ kind }) => kind)),
    acceptances: acceptancesOf(plan, accepted),
    groups: [...perGroup]
      .map(([groupId, counts]) => ({
        groupId,
        groupName: catalogue.groups.get(groupId) ?? '',
        ...counts,
      }))
      .sort((one, other) => one.groupName.localeCompare(other.groupName, 'ru')),
  };
}

/** What was accepted of this import, with how many of its conflicts that holds for. */
function acceptancesOf(
  { conflicts }: JudgedPlan,
  accepted: readonly KeptAcceptance[],
): Summary['acceptances'] {
  const counts = numbersOf(
    conflicts.flatMap(({ state, acceptance }) => (state === 'accepted' && acceptance ? [acceptance.id] : [])),
  );
  return accepted
    .map(({ id, by, at, reason, scope, kind }) => {
      return { id, by, at, reason, scope, kind, count: counts[id] ?? 0 };
    })
    .filter(({ count }) => count > 0);
}

function numbersOf<Key extends string | number>(keys: readonly Key[]): Partial<Record<Key, number>> {
  const found: Partial<Record<Key, number>> = {};
  for (const key of keys) found[key] = (found[key] ?? 0) + 1;
  return found;
}
