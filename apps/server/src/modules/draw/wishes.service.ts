import { AppError } from '@bilim/contract';
import type { Input, Language } from '@bilim/contract';
import type { drawApi, WishBlock, Wishes } from '@bilim/contract/draw';

import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Keys } from '#platform/keys.ts';

import { pseudonymOf } from './pseudonym.ts';
import {
  deleteClassWishes,
  deleteElectiveWishes,
  insertWishes,
  lockWishes,
  selectWishable,
  selectWishPhase,
} from './wishes.queries.ts';
import type { WishableClass } from './wishes.queries.ts';

/** Whose half-year, seen when. */
export interface Term {
  readonly studentId: number;
  readonly academicYearId: number;
  readonly seasonId: number;
}
interface Reading {
  readonly keys: Keys;
  readonly language: Language;
  readonly now: Date;
}

export async function readWishes(
  db: Database,
  { keys, language, now }: Reading,
  term: Term,
): Promise<Wishes> {
  const asked = { ...term, today: universityDay(now), now };
  const [found] = await selectWishPhase(db, asked);
  if (found === undefined)
    return {
      phase: 'none',
      opens: null,
      closes: null,
      rule: null,
      seedHash: null,
      pseudonym: null,
      blocks: [],
    };
  const { opens, closes, rule, drawId, seedHash, drawnAt } = found;
  const phase =
    drawnAt !== null ? 'drawn' : now < opens ? 'before' : now < closes ? 'open' : ('drawing' as const);
  return {
    phase,
    opens,
    closes,
    rule,
    seedHash: now < opens ? null : seedHash,
    pseudonym: drawId === null ? null : pseudonymOf(keys, drawId, term.studentId),
    blocks: phase === 'drawn' ? [] : blocksOf(await selectWishable[language](db, asked)),
  };
}

/** Rows of classes, block by block, discipline by discipline, type by type. */
function blocksOf(rows: readonly WishableClass[]): WishBlock[] {
  return grouped(rows, ({ block }) => block).map((ofBlock) => {
    const [{ block, title, choose }] = ofBlock;
    const disciplines = grouped(ofBlock, ({ disciplineId }) => disciplineId).map((ofDiscipline) => {
      const [{ disciplineId, discipline, credits, rank }] = ofDiscipline;
      const types = grouped(ofDiscipline, ({ typeId }) => typeId).map((ofType) => ({
        typeId: ofType[0].typeId,
        type: ofType[0].type,
        classes: ofType.map(({ classId, teacher, subgroup, schedule, seats, classRank }) => {
          return { classId, teacher, subgroup, schedule, seats, rank: classRank };
        }),
      }));
      return { disciplineId, discipline, credits, rank, types };
    });
    return { block, title, choose, disciplines };
  });
}

type Some<T> = readonly [T, ...T[]];

function grouped<T>(rows: readonly T[], keyOf: (row: T) => number): Some<T>[] {
  const found = new Map<number, [T, ...T[]]>();
  for (const row of rows) {
    const known = found.get(keyOf(row));
    if (known === undefined) found.set(keyOf(row), [row]);
    else known.push(row);
  }
  return [...found.values()];
}

/** Writes the wishes as they stand now; pass the transaction. */
export async function saveWishes(
  tx: Database,
  { language, now }: Pick<Reading, 'language' | 'now'>,
  { studentId, ...given }: Input<typeof drawApi.saveWishes> & Term,
): Promise<void> {
  const { academicYearId, seasonId } = given;
  const term = { studentId, academicYearId, seasonId };
  const asked = { ...term, today: universityDay(now), now };
  await lockWishes(tx, { studentId });
  const [found] = await selectWishPhase(tx, asked);
  if (found === undefined) throw new AppError('draw.unknown');
  if (now < found.opens || now >= found.closes) throw new AppError('draw.no_wishes');
  refuseStrange(await selectWishable[language](tx, asked), given);
  await deleteElectiveWishes(tx, term);
  await deleteClassWishes(tx, term);
  await insertWishes(tx, {
    ...term,
    disciplines: given.blocks.flatMap(({ block, disciplineIds }) =>
      disciplineIds.map((disciplineId, index) => ({ block, rank: index + 1, disciplineId })),
    ),
    classes: given.classes.flatMap((ofType) =>
      ofType.map((classId, index) => ({ classId, rank: index + 1 })),
    ),
    now,
  });
}

/** What is not offered, stands in another block, or is named twice, is no wish. */
function refuseStrange(
  rows: readonly WishableClass[],
  { blocks, classes }: Pick<Input<typeof drawApi.saveWishes>, 'blocks' | 'classes'>,
): void {
  const known = new Set(rows.map(({ block, disciplineId }) => `${block} ${disciplineId}`));
  const named = blocks.flatMap(({ block, disciplineIds }) => disciplineIds.map((one) => `${block} ${one}`));
  const typeOf = new Map(rows.map((row) => [row.classId, `${row.disciplineId} ${row.typeId}`]));
  const ids = classes.flat();
  const isWhole =
    named.every((one) => known.has(one)) &&
    new Set(named).size === named.length &&
    new Set(ids).size === ids.length &&
    classes.every((ofType) => {
      const types = new Set(ofType.map((classId) => typeOf.get(classId)));
      return types.size < 2 && !types.has(undefined);
    }) &&
    new Set(classes.flatMap(([first]) => (first === undefined ? [] : [typeOf.get(first)]))).size ===
      classes.filter(({ length }) => length > 0).length;
  if (!isWhole) throw new AppError('draw.not_offered');
}
