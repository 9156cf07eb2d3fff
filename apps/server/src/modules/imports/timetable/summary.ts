import type { Summary } from '../timetableImports.tables.ts';
import type { Catalogue } from './catalogue.ts';
import { groupsOfAll, groupsOfChange } from './facts.ts';
import type { Plan } from './plan.ts';

type Counts = Omit<Summary['groups'][number], 'groupId' | 'groupName'>;

/** What a plan comes to besides its account: everything counts, whatever is kept to be read. */
export function summaryOf(plan: Plan, catalogue: Catalogue, lines: number): Summary {
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
  for (const { lessons } of plan.conflicts) count(groupsOfAll(lessons, catalogue), 'conflicts');
  return {
    lines,
    conflicts: plan.conflicts.length,
    oldConflicts: plan.oldConflicts.length,
    groups: [...perGroup]
      .map(([groupId, counts]) => ({
        groupId,
        groupName: catalogue.groups.get(groupId) ?? '',
        ...counts,
      }))
      .sort((one, other) => one.groupName.localeCompare(other.groupName, 'ru')),
  };
}
