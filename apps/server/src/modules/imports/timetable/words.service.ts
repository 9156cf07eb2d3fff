import { AppError } from '@bilim/contract';
import type { SettledWord, WordKind } from '@bilim/contract/timetableWords';

import type { Database } from '#platform/db/database.ts';
import { plainName } from '#platform/plainName.ts';

import { deleteWord, keepWords } from '../runs/words.queries.ts';

import { plan, requireRun } from './runs.service.ts';
import type { Importer } from './runs.service.ts';
import { ever, selectTargets } from './targets.queries.ts';
import { columnTargets, timeTargets } from './wordFindings.ts';
import { mayMakeRooms, wordSource } from './wordSource.ts';

/** Keeps for all files of the source what some words stand for, and makes the dry run again. */
export async function settleWords(
  db: Database,
  importer: Importer,
  runId: number,
  words: readonly SettledWord[],
): Promise<void> {
  const { person, now } = importer;
  await db.transaction(async (tx) => {
    const run = await requireRun(tx, person, runId);
    if (run.state !== 'checked') throw new AppError('imports.not_now');
    if (run.fingerprint === null) throw new AppError('imports.no_file');
    await requireTargets(tx, words);
    if (words.some(({ room }) => room !== null) && !mayMakeRooms(person))
      throw new AppError('timetable.rooms_not_yours');
    const source = wordSource(person, run.source);
    const settled = words.map(({ kind, word, ours, room }) => {
      return { kind, key: plainName(word), word: word.trim(), ours, makes: room };
    });
    for (const word of settled)
      if (word.ours === null && word.makes === null) await deleteWord(tx, source, word);
    await keepWords(tx, {
      ...source,
      words: [...new Map(settled.map((word) => [`${word.kind} ${word.key}`, word])).values()].filter(
        ({ ours, makes }) => ours !== null || makes !== null,
      ),
      settledBy: person.id,
      settledAt: now,
    });
    await plan(tx, importer, { runId, expects: null });
  });
}

/** What a kind of word may stand for. */
const targetsOf: Readonly<Record<WordKind, readonly string[]>> = {
  column: ['column'],
  time: ['time'],
  group: ['group', 'stream'],
  discipline: ['discipline'],
  type: ['type'],
  teacher: ['teacher'],
  room: ['room'],
};

/** A word stands for one thing, which is there and of its kind; rooms alone are made. */
async function requireTargets(db: Database, words: readonly SettledWord[]): Promise<void> {
  const named = words.flatMap(({ kind, ours }) => (ours === null ? [] : [{ kind, ours }]));
  const found = await selectTargets(db, { ...ever, ours: named.map(({ ours }) => ours) });
  const known = new Set([...found, ...columnTargets, ...timeTargets].map(({ ours }) => ours));
  const isRight = ({ kind, ours, room }: SettledWord) =>
    (ours === null || (known.has(ours) && targetsOf[kind].includes(ours.split(':')[0] ?? ''))) &&
    (room === null || (kind === 'room' && ours === null));
  if (!words.every(isRight)) throw new AppError('timetable.target_unknown');
}
