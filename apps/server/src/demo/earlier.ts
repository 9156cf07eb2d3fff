import type { DemoTerm } from './calendar.ts';
import type { CataloguedItem } from './catalogue.ts';
import { semesterOf } from './groups.ts';
import type { DemoGroup } from './groups.ts';
import type { Draft } from './draft.ts';
import { createRandom } from './random.ts';
import type { DemoStudent } from './students.ts';
import type { Registration } from './workbench.ts';

/** A half-year of which no journal is there. */
export interface EarlierTerm {
  readonly term: DemoTerm;
  readonly registrations: Registration[];
}

/** So many half-years back sheets were electronic; of those before, the grades came from lists. */
const halfYearsWithSheets = 4;
/** Of a block of electives one half of a group takes the one, the other half the other. */
const electivesOfGroup = 2;

/** Half-years of which nothing but grades came into the portal. */
export function importedTerms({ earlier, terms, current }: Draft['calendar']): readonly DemoTerm[] {
  const past = terms.indexOf(current);
  return earlier.slice(0, Math.max(0, earlier.length + past - halfYearsWithSheets));
}

/** Who took which disciplines in the half-years that have sheets and no journals. */
export function enrolEarlier(draft: Draft): EarlierTerm[] {
  const { calendar, groups } = draft;
  let id = 0;
  return calendar.earlier.slice(importedTerms(calendar).length).map((term) => ({
    term,
    registrations: groups.flatMap((group) =>
      takenIn(draft, group, term).map(({ student, item }) => {
        id += 1;
        return { id, studentId: student.id, groupId: student.groupId, item };
      }),
    ),
  }));
}

interface Taken {
  readonly student: DemoStudent;
  readonly item: CataloguedItem;
}

/** What each student of a group took in a half-year by the curriculum. */
export function takenIn(
  { seed, catalogue, body }: Pick<Draft, 'seed' | 'catalogue' | 'body'>,
  group: DemoGroup,
  term: DemoTerm,
): Taken[] {
  const semester = semesterOf(group, term);
  if (semester === null) return [];
  const items = catalogue.planOf(group, semester);
  const random = createRandom(seed, 'earlier electives', group.id, semester);
  const blocks = new Map<number, readonly CataloguedItem[]>();
  for (const { electiveBlock } of items) {
    if (electiveBlock === 0 || blocks.has(electiveBlock)) continue;
    const offered = items.filter((item) => item.electiveBlock === electiveBlock);
    blocks.set(electiveBlock, random.shuffle(offered).slice(0, electivesOfGroup));
  }
  return body.membersOf(group, term).flatMap((student) =>
    items
      .filter((item) => {
        const choice = blocks.get(item.electiveBlock);
        return choice === undefined || choice[student.subgroup % choice.length] === item;
      })
      .map((item) => ({ student, item })),
  );
}
