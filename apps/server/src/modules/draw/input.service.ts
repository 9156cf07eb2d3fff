import { creditLimit } from '#modules/enrolment/rules.ts';
import type { DrawInput, DrawnStudent } from '#modules/enrolment/draw/publicFile.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';
import type { SettingValues } from '#platform/settingValues.ts';

import {
  countTaken,
  selectClashes,
  selectClassWishes,
  selectDisciplineWishes,
  selectEntrants,
  selectPools,
  selectReach,
  selectSitting,
} from './input.queries.ts';
import type { DisciplineWish, Entrant } from './input.queries.ts';
import { pseudonymOf } from './pseudonym.ts';

export interface DrawOf {
  readonly drawId: number;
  readonly periodId: number;
  readonly rule: DrawInput['rule'];
  readonly academicYearId: number;
  readonly seasonId: number;
}

/** Who stands behind a pseudonym; never part of the public file. */
export interface EntryOf extends Pick<
  Entrant,
  'studentId' | 'groupId' | 'semesterId' | 'average' | 'studyYear'
> {
  readonly pseudonym: string;
}

interface Reading {
  readonly keys: Keys;
  readonly values: SettingValues;
  readonly now: Date;
}

/** All that the draw of a period depends on, read in one transaction. */
export async function readInput(tx: Database, { keys, values, now }: Reading, of: DrawOf) {
  const { academicYearId, seasonId, periodId } = of;
  const term = { academicYearId, seasonId };
  const entrants = await selectEntrants(tx, { ...term, periodId, today: universityDay(now) });
  const rows = await readRows(tx, term, entrants);
  const known = lookUps(rows);
  const most = {
    most: values['registration.most_credits'],
    mostWhenWeak: values['registration.most_credits_weak'],
  };
  const entries = entrants.map((entrant): EntryOf & Entrant => {
    return { ...entrant, pseudonym: pseudonymOf(keys, of.drawId, entrant.studentId) };
  });
  const drawn = entries.map((entry) =>
    studentIn(known, entry, {
      pseudonym: entry.pseudonym,
      rule: of.rule,
      most: creditLimit(entry, most),
    }),
  );
  // Members stand in the order in which `writtenOf` writes them, here and below.
  const input: DrawInput = {
    clashes: clashesIn(rows),
    classes: classesIn(rows.pools),
    rule: of.rule,
    // In an order that tells nothing of who they are.
    students: drawn.toSorted((one, other) => (one.pseudonym < other.pseudonym ? -1 : 1)),
    version: 1,
  };
  return { input, entries, wishes: rows.wishes };
}

interface Term {
  readonly academicYearId: number;
  readonly seasonId: number;
}
type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(tx: Database, term: Term, entrants: readonly Entrant[]) {
  const studentIds = entrants.map(({ studentId }) => studentId);
  const some = { ...term, studentIds };
  const wishes = await selectDisciplineWishes(tx, {
    ...some,
    curriculumIds: entrants.map(({ curriculumId }) => curriculumId ?? 0),
    semesterIds: entrants.map(({ semesterId }) => semesterId),
  });
  const groupIds = [...new Set(entrants.map(({ groupId }) => groupId))];
  const reach = await selectReach(tx, { ...term, groupIds });
  const classIds = [...new Set(reach.map(({ classId }) => classId))];
  const pools = await selectPools(tx, { classIds });
  const sitting = await selectSitting(tx, some);
  const otherIds = [...new Set(sitting.map(({ classId }) => classId))];
  const clashes = await selectClashes(tx, { ...term, classIds, otherIds });
  const ranks = await selectClassWishes(tx, some);
  const taken = await countTaken(tx, some);
  return { wishes, reach, pools, sitting, clashes, ranks, taken };
}

function lookUps({ wishes, reach, pools, sitting, clashes, ranks, taken }: Rows): Known {
  return {
    wishes: byKey(wishes, ({ studentId }) => studentId),
    ranks: new Map(
      [...byKey(ranks, ({ studentId }) => studentId)].map(([studentId, own]) => [
        studentId,
        new Map(own.map(({ classId, rank }) => [classId, rank])),
      ]),
    ),
    taken: new Map(taken.map((one) => [`${one.studentId} ${one.block}`, one.taken])),
    sitting: byKey(sitting, ({ studentId }) => studentId),
    types: new Map(
      [...byKey(reach, ({ groupId, disciplineId }) => `${groupId} ${disciplineId}`)].map(([key, own]) => [
        key,
        [...byKey(own, ({ lessonTypeId }) => lessonTypeId).values()],
      ]),
    ),
    kept: byKey(
      pools.filter(({ groupId }) => groupId !== null),
      ({ groupId }) => groupId ?? 0,
    ),
    busy: byKey(clashes, ({ one }) => one),
  };
}

const classesIn = (pools: Rows['pools']): DrawInput['classes'] =>
  [...byKey(pools, ({ classId }) => classId)].map(([id, own]) => ({
    id,
    pools: own.map(({ poolId, groupId, seats, free }) => {
      return { free, id: poolId, isKept: groupId !== null, seats };
    }),
  }));

/** Among what is offered; what students sit in already is none of the public's business. */
function clashesIn({ reach, clashes }: Rows): DrawInput['clashes'] {
  const offered = new Set(reach.map(({ classId }) => classId));
  return clashes.flatMap(({ one, other }): [number, number][] =>
    one < other && offered.has(other) ? [[one, other]] : [],
  );
}

interface Known {
  readonly wishes: ReadonlyMap<number, readonly DisciplineWish[]>;
  /** Of each student, for the classes that they wished. */
  readonly ranks: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly taken: ReadonlyMap<string, number>;
  readonly sitting: ReadonlyMap<number, readonly Sitting[]>;
  /** The classes of each type of a discipline that a group reaches. */
  readonly types: ReadonlyMap<string, readonly (readonly Reached[])[]>;
  readonly kept: ReadonlyMap<number, readonly { readonly poolId: number }[]>;
  readonly busy: ReadonlyMap<number, readonly { readonly other: number }[]>;
}
type Sitting = Rows['sitting'][number];
type Reached = Rows['reach'][number];

function studentIn(
  known: Known,
  entrant: Entrant,
  {
    pseudonym,
    rule,
    most,
  }: { readonly pseudonym: string; readonly rule: DrawInput['rule']; readonly most: number },
): DrawnStudent {
  const { studentId, groupId, average, studyYear, used } = entrant;
  const sitting = known.sitting.get(studentId) ?? [];
  const ranks = known.ranks.get(studentId);
  const mine = { ...entrant, sitting, sits: new Set(sitting.map(({ classId }) => classId)), ranks };
  return {
    average: rule === 'average' && average !== null ? Math.round(average * 100) / 100 : null,
    blocks: [...byKey(known.wishes.get(studentId) ?? [], ({ block }) => block)].map(([block, wishes]) => ({
      block,
      choose: Math.max(0, (wishes[0]?.choose ?? 1) - (known.taken.get(`${studentId} ${block}`) ?? 0)),
      wishes: wishes.map((wish) => wishIn(known, mine, wish)),
    })),
    credits: Math.max(0, most - used),
    kept: (known.kept.get(groupId) ?? []).map(({ poolId }) => poolId),
    pseudonym,
    studyYear: rule === 'study_year' ? studyYear : null,
  };
}

interface Wisher extends Entrant {
  readonly sitting: readonly Sitting[];
  readonly sits: ReadonlySet<number>;
  readonly ranks: ReadonlyMap<number, number> | undefined;
}

function wishIn(known: Known, { groupId, status, isHeld, ...mine }: Wisher, wish: DisciplineWish) {
  const { disciplineId, rank, block, credits, itemId, registrationId, isUnprepared } = wish;
  const seated = new Set(
    mine.sitting.filter((one) => one.disciplineId === disciplineId).map(({ lessonTypeId }) => lessonTypeId),
  );
  const isBusy = ({ classId }: Reached) =>
    mine.sits.size > 0 && (known.busy.get(classId) ?? []).some(({ other }) => mine.sits.has(other));
  const types = (known.types.get(`${groupId} ${disciplineId}`) ?? [])
    .filter(([one]) => one !== undefined && !seated.has(one.lessonTypeId))
    .map((type) =>
      type
        // What meets while the student sits elsewhere is no choice.
        .filter((one) => !isBusy(one))
        .map(({ classId }): [number, number] => [classId, mine.ranks?.get(classId) ?? 0])
        .toSorted(([, one], [, other]) => (one === 0 ? 10 : one) - (other === 0 ? 10 : other)),
    );
  const codeOf = () => {
    if (status !== 'active') return 'registration.inactive';
    if (isHeld) return 'registration.held';
    if (itemId === null) return 'registration.not_in_plan';
    if (block > 0 && registrationId !== null) return 'registration.already';
    if (isUnprepared) return 'registration.prerequisites';
    if (types.length === 0) return seated.size > 0 ? 'registration.already' : 'registration.not_offered';
    return types.some(({ length }) => length === 0) ? 'registration.clash' : null;
  };
  const code = codeOf();
  return {
    code,
    // Disciplines of the plan are counted already.
    credits: registrationId === null ? credits : 0,
    discipline: disciplineId,
    rank,
    types: code === null ? types : [],
  };
}

function byKey<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const found = new Map<K, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = found.get(key);
    if (known === undefined) found.set(key, [row]);
    else known.push(row);
  }
  return found;
}
