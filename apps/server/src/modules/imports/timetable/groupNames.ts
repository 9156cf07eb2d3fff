import type { Assignment, Catalogue } from './catalogue.ts';

/** «ПИ-1-24, ПИ-2-24», or the name of a stream without groups. */
export function groupNamesOf(assignment: Assignment | undefined, { groups }: Catalogue): string {
  const names = (assignment?.groupIds ?? []).map((id) => groups.get(id) ?? '').filter((name) => name !== '');
  return names.length > 0 ? names.join(', ') : (assignment?.streamName ?? '');
}
