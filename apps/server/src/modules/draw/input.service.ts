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
  const input: DrawInput = {
    version: 1,
    rule: of.rule,
    classes: classesIn(rows.pools),
    clashes: clashesIn(rows),
    // In an order that tells nothing of who they are.
    students: drawn.toSorted((one, other) => (one.pseudonym < other.pseudonym ? -1 : 1)),
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
    wishes: byKey(wishes, ({ studentId }) => String(studentId)),
    ranks: new Map(ranks.map(({ studentId, classId, rank }) => [`${studentId} ${classId}`, rank])),
    taken: new Map(taken.map((one) => [`${one.studentId} ${one.block}`, one.taken])),
    sitting: byKey(sitting, ({ studentId }) => String(studentId)),
    reach: byKey(reach, ({ groupId, disciplineId }) => `${groupId} ${disciplineId}`),
    kept: byKey(
      pools.filter(({ groupId }) => groupId !== null),
      ({ groupId }) => String(groupId),
    ),
    busy: byKey(clashes, ({ one }) => String(one)),
  };
}

const classesIn = (pools: Rows['pools']): DrawInput['classes'] =>
  [...byKey(pools, ({ classId }) => String(classId))].map(([id, own]) => ({
    id: Number(id),
    pools: own.map(({ poolId, groupId, seats, free }) => {
      return { id: poolId, seats, free, isKept: groupId !== null };
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
  readonly wishes: ReadonlyMap<string, readonly DisciplineWish[]>;
  readonly ranks: ReadonlyMap<string, number>;
  readonly taken: ReadonlyMap<string, number>;
  readonly sitting: ReadonlyMap<
    string,
    readonly { readonly classId: number; readonly disciplineId: number; readonly lessonTypeId: number }[]
  >;
  readonly reach: ReadonlyMap<string, readonly { readonly lessonTypeId: number; readonly classId: number }[]>;
  readonly kept: ReadonlyMap<string, readonly { readonly poolId: number }[]>;
  readonly busy: ReadonlyMap<string, readonly { readonly other: number }[]>;
}

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
  const own = byKey(known.wishes.get(String(studentId)) ?? [], ({ block }) => String(block));
  return {
    pseudonym,
    average: rule === 'average' && average !== null ? Math.round(average * 100) / 100 : null,
    studyYear: rule === 'study_year' ? studyYear : null,
    kept: (known.kept.get(String(groupId)) ?? []).map(({ poolId }) => poolId),
    credits: Math.max(0, most - used),
    blocks: [...own].map(([block, wishes]) => ({
      block: Number(block),
      choose: Math.max(0, (wishes[0]?.choose ?? 1) - (known.taken.get(`${studentId} ${block}`) ?? 0)),
      wishes: wishes.map((wish) => wishIn(known, entrant, wish)),
    })),
  };
}

function wishIn(known: Known, { studentId, groupId, status, isHeld }: Entrant, wish: DisciplineWish) {
  const { disciplineId, rank, block, credits, itemId, registrationId, isUnprepared } = wish;
  const sitting = known.sitting.get(String(studentId)) ?? [];
  const mine = new Set(sitting.map(({ classId }) => classId));
  const seated = new Set(
    sitting.filter((one) => one.disciplineId === disciplineId).map(({ lessonTypeId }) => lessonTypeId),
  );
  const reached = (known.reach.get(`${groupId} ${disciplineId}`) ?? []).filter(
    ({ lessonTypeId }) => !seated.has(lessonTypeId),
  );
  const types = [...byKey(reached, ({ lessonTypeId }) => String(lessonTypeId)).values()].map((type) =>
    type
      // What meets while the student sits elsewhere is no choice.
      .filter(({ classId }) => !(known.busy.get(String(classId)) ?? []).some(({ other }) => mine.has(other)))
      .map(({ classId }): [number, number] => [classId, known.ranks.get(`${studentId} ${classId}`) ?? 0])
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
  // Disciplines of the plan are counted already.
  return {
    discipline: disciplineId,
    rank,
    code,
    credits: registrationId === null ? credits : 0,
    types: code === null ? types : [],
  };
}

function byKey<T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const known = found.get(key);
    if (known === undefined) found.set(key, [row]);
    else known.push(row);
  }
  return found;
}
