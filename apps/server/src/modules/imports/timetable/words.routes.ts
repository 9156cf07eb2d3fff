import { AppError } from '@bilim/contract';
import type { Language } from '@bilim/contract';
import { timetableWordsApi, wordKinds } from '@bilim/contract/timetableWords';
import type { TimetableWord, WordTarget } from '@bilim/contract/timetableWords';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { selectFindings } from '../runs/findings.queries.ts';
import { forgetWord, selectRemembered } from '../runs/words.queries.ts';

import { withoutRoomWord } from './lookup.ts';
import { performTask } from './performTask.ts';
import { requireTimetable } from './requireTimetable.ts';
import { selectBuildings } from './rooms.queries.ts';
import { readRoom } from './settledWords.ts';
import { ever, selectNearest, selectTargets } from './targets.queries.ts';
import type { Target } from './targets.queries.ts';
import { columnTargets, timeTargets } from './wordFindings.ts';
import type { WordFacts } from './wordFindings.ts';
import { mayMake, programOf, reachOf } from './wordSource.ts';
import { withoutRank } from './words.ts';

const usualPage = 200;
const usualMemory = 100;
const mostChoices = 20;

export function timetableWordsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, timetableWordsApi, {
    async words({ input: { importId: runId, size = usualPage, after }, person, db, language }) {
      await requireTimetable(db, person, runId);
      const rows = await selectFindings<WordFacts>(db, { runId, after, size, kinds: ['word'] });
      return rows.map(({ seq, data }) => ({
        ...wordOf(data, language),
        seq,
        makesAs: mayMake(person, data.kind) ? madeAs(data) : null,
      }));
    },

    async choices({ input: { importId, kind, query }, person, db, language }) {
      const { academicYearId, seasonId } = await requireTimetable(db, person, importId);
      if (kind === 'column' || kind === 'time')
        return (kind === 'time' ? timeTargets : columnTargets).map((target) => targetOf(target, language));
      const words = [{ kind, word: query.trim() }];
      const asked = { academicYearId, seasonId, words, holds: true, least: 0.3, most: mostChoices };
      return (await selectNearest(db, asked)).map((target) => targetOf(target, language));
    },

    async settle({ input: { importId: runId, words }, ...asking }) {
      await requireTimetable(asking.db, asking.person, runId);
      return await performTask(parts, { kind: 'settle', runId, words }, asking);
    },

    async remembered({ input: { before = null, size = usualMemory }, person, db, language }) {
      const reach = reachOf(person);
      const rows = await selectRemembered(db, { importKind: 'timetable', reach, before, size });
      const ours = rows.flatMap((row) => (row.ours === null ? [] : [row.ours]));
      const known = [...(await selectTargets(db, { ...ever, ours })), ...columnTargets, ...timeTargets];
      const targets = new Map(known.map((target) => [target.ours, target]));
      const buildings = new Map((await selectBuildings(db)).map(({ id, name }) => [id, name]));
      return rows.map(({ id, kind, source, makes, ...row }) => {
        const found = targets.get(row.ours ?? '') ?? roomAsked(makes, buildings);
        return {
          ...row,
          wordId: id,
          kind: wordKinds.find((one) => one === kind) ?? 'column',
          source: programOf(source),
          meaning: found === null ? null : targetOf(found, language),
        };
      });
    },

    async forget({ input: { wordId }, person, db }) {
      const [gone] = await forgetWord(db, { wordId, importKind: 'timetable', reach: reachOf(person) });
      if (gone === undefined) throw new AppError('imports.unknown');
      return { wordId };
    },
  });
}

/** What it is called by itself, without «ауд.» or «доц.», and no longer than it may be. */
function madeAs({ kind, word }: WordFacts): string {
  if (kind === 'room') return withoutRoomWord(word).slice(0, 20);
  return (kind === 'teacher' ? withoutRank(word) : word.trim()).slice(0, 60);
}

/** A room that was to be made, whether it was or not. */
function roomAsked(makes: unknown, buildings: ReadonlyMap<number, string>): Target | null {
  const room = readRoom(makes);
  if (room === null) return null;
  const { number, buildingId } = room;
  return { ours: 'room:-1', ru: number, kg: number, en: number, detail: buildings.get(buildingId) ?? null };
}

function wordOf(data: WordFacts, language: Language): Omit<TimetableWord, 'seq' | 'makesAs'> {
  const { place, meaning, guesses, ...word } = data;
  return {
    ...word,
    ...place,
    meaning: meaning === null ? null : targetOf(meaning, language),
    guesses: guesses.map((guess) => targetOf(guess, language)),
  };
}

function targetOf({ ours, detail, ...names }: Target, language: Language): WordTarget {
  return { ours, label: names[language], detail, isNew: ours.startsWith('room:-') };
}
