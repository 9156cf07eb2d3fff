import { AppError } from '@bilim/contract';
import type { Language, Person } from '@bilim/contract';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import type { FastifyInstance } from 'fastify';

import type { Dictionary } from '#platform/dictionaries/dictionary.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import { whileWaited } from '#platform/http/whileWaited.ts';
import type { Around } from '#platform/module.ts';
import type { Parts } from '#platform/parts.ts';

import { moveRow, saveRow, setClosed } from './change.service.ts';
import { describe } from './describe.ts';
import { scopeIn } from './dictionaries.policy.ts';
import { countRows, selectRows } from './dictionaries.queries.ts';
import { selectOptions } from './options.queries.ts';
import type { View } from './dictionaries.queries.ts';
import { readHistory } from './history.service.ts';
import { mergeRows } from './merge.service.ts';
import { takeWorkbook } from './takeWorkbook.ts';
import { undoChange } from './undo.service.ts';
import { writeDictionary } from './workbook.ts';
import { say } from './texts/say.ts';

const usualPage = 50;
const mostOptions = 50;

/** Lists and forms of every table that staff keep; the modules that own the tables describe them. */
export function dictionariesRoutes(
  app: FastifyInstance,
  parts: Parts,
  { dictionaries }: Pick<Around, 'dictionaries'>,
): void {
  const byName = new Map(dictionaries.map((one) => [one.name, one]));

  serve(app, parts, dictionariesApi, {
    all: async ({ person, language }) =>
      dictionaries
        .filter((one) => isSeenBy(one, person))
        .map((dictionary) => describe({ dictionary, person, language }, dictionaries)),

    async list({ db, input: { dictionary, skip = 0, size = usualPage, ...asked }, ...call }) {
      const view = viewOf(dictionary, call);
      const data = await selectRows(db, view, { ...asked, skip, size });
      return { data, beside: { counts: await countRows(db, view, asked) } };
    },

    async options({ db, input: { dictionary, column, query = '' }, ...call }) {
      const target = viewOf(dictionary, call).dictionary.columns[column]?.target;
      if (target === undefined) throw new AppError('dictionary.unknown');
      return await selectOptions(db, target, { language: call.language, query, most: mostOptions });
    },

    async save({ db, input: { dictionary, ...asked }, ...call }) {
      const saved = await saveRow(db, viewOf(dictionary, call), call, asked);
      return { isDone: true, message: say(call.language, 'dictionary.saved'), ...saved };
    },

    close: async (call) => await close(call, true),
    restore: async (call) => await close(call, false),

    async move({ db, input: { dictionary, ...asked }, ...call }) {
      const moved = await moveRow(db, viewOf(dictionary, call), call, asked);
      return { isDone: true, message: say(call.language, 'dictionary.moved'), ...moved };
    },

    async merge({ db, input: { dictionary, ...asked }, ...call }) {
      const merged = await mergeRows(db, viewOf(dictionary, call), call, asked);
      return { isDone: true, message: say(call.language, 'dictionary.merged'), ...merged };
    },

    async history({ db, input: { dictionary, rowId }, ...call }) {
      return await readHistory(db, viewOf(dictionary, call), rowId);
    },

    async undo({ db, input: { dictionary, change }, ...call }) {
      const undone = await undoChange(db, viewOf(dictionary, call), call, change);
      return { isDone: true, message: say(call.language, 'dictionary.undone'), ...undone };
    },

    async workbook({ db, input: { dictionary }, ...call }) {
      return await writeDictionary(db, viewOf(dictionary, call));
    },

    async upload({ db, input: { dictionary, isTrial }, files, ...call }) {
      const [file, another] = files;
      if (file === undefined || another !== undefined) throw new AppError('dictionary.one_file');
      const view = viewOf(dictionary, call);
      return await whileWaited(
        call.request,
        async (signal) => await takeWorkbook(db, view, call, { file: file.bytes, isTrial, signal }),
      );
    },
  });

  /** The dictionary as the caller sees it; for whoever lacks its right there is none. */
  function viewOf(
    name: string,
    { person, language, now }: { readonly person: Person; readonly language: Language; readonly now: Date },
  ): View {
    const dictionary = byName.get(name);
    if (dictionary === undefined || !isSeenBy(dictionary, person)) throw new AppError('dictionary.unknown');
    return { dictionary, person, language, today: universityDay(now) };
  }

  async function close({ db, input: { dictionary, rowId, version }, ...call }: Closing, isClosed: boolean) {
    const saved = await setClosed(db, viewOf(dictionary, call), call, { rowId, version, isClosed });
    const message = say(call.language, isClosed ? 'dictionary.closed' : 'dictionary.restored');
    return { isDone: true, message, ...saved };
  }
}

type Closing = Call<typeof dictionariesApi.close> | Call<typeof dictionariesApi.restore>;

function isSeenBy(dictionary: Dictionary, person: Person): boolean {
  return scopeIn(dictionary, person).length > 0;
}
