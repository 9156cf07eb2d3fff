import type { DemoTerm } from './calendar.ts';
import { semesterOf } from './groups.ts';
import type { DemoGroup } from './groups.ts';
import type { StudentBody } from './students.ts';
import type { Chunk, SeatedGroup } from './workbench.ts';

/** As many groups as a lecture hall holds. */
const mostGroups = 4;

export function cutIntoChunks(
  groups: readonly DemoGroup[],
  term: DemoTerm,
  membersOf: StudentBody['membersOf'],
): Chunk[] {
  const alike = new Map<string, SeatedGroup[]>();
  for (const group of groups) {
    const members = membersOf(group, term);
    if (members.length === 0) continue;
    const key = `${group.specialty.abbreviation}-${group.admissionYearId} ${group.language}`;
    const known = alike.get(key) ?? [];
    known.push({ group, members });
    alike.set(key, known);
  }
  return [...alike.values()].flatMap((seated) => slices(seated).map((slice) => toChunk(slice, term)));
}

function slices(seated: readonly SeatedGroup[]): SeatedGroup[][] {
  const count = Math.ceil(seated.length / mostGroups);
  return Array.from({ length: count }, (_, index) =>
    seated.slice(index * mostGroups, (index + 1) * mostGroups),
  );
}

function toChunk([first, ...others]: readonly SeatedGroup[], term: DemoTerm): Chunk {
  const semester = first === undefined ? null : semesterOf(first.group, term);
  if (first === undefined || semester === null)
    throw new Error('A chunk has at least one group that studies');
  const groups = [first, ...others] as const;
  return { semester, groups: [...groups], name: groups.map(({ group }) => group.name).join(', ') };
}
