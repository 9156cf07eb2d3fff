import { AppError } from '@bilim/contract';
import type { Input, Language, Person } from '@bilim/contract';
import { dayMs } from '@bilim/contract/days';
import { coverageApi } from '@bilim/contract/materials/coverage';
import type { FastifyInstance } from 'fastify';

import { staffScopeOf } from '#modules/journal/journal.policy.ts';
import { notifyPerson } from '#modules/channels/notifyPerson.service.ts';
import { audit } from '#platform/audit.ts';
import { dottedDay, universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { countHit } from '#platform/rateLimit.ts';
import { workbookReply } from '#platform/xlsx/workbookReply.ts';

import { selectCoverage, selectCoverageHead, selectMissing } from './coverage.queries.ts';
import { say } from '../texts/say.ts';

type Narrowed = Input<typeof coverageApi.workbook>;

/** More disciplines than a city has in one half-year. */
const mostRows = 20_000;

export function coverageRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, coverageApi, {
    async matrix({ db, person, input, language }) {
      const { skip = 0, size = 50 } = input;
      const [head] = await selectCoverageHead[language](db, scopeOf(person, input));
      if (head === undefined) throw new AppError('server.failed');
      const data = await selectCoverage[language](db, { ...wordsOf(person, input), skip, size });
      return { data, beside: head };
    },
    remind,
    workbook: async ({ db, person, input, language }) => {
      const [head] = await selectCoverageHead[language](db, scopeOf(person, input));
      const rows = await selectCoverage[language](db, { ...wordsOf(person, input), skip: 0, size: mostRows });
      return await written(head?.types ?? [], rows, language);
    },
  });
}

function scopeOf(person: Person, input: Pick<Narrowed, 'academicYearId' | 'season'> & Partial<Narrowed>) {
  const { readsAll, readFaculties } = staffScopeOf(person);
  const { academicYearId, season: seasonId, specialty, form, department } = input;
  return {
    readsAll,
    readFaculties,
    academicYearId,
    seasonId,
    specialtyId: specialty ?? null,
    formId: form ?? null,
    departmentId: department ?? null,
  };
}

function wordsOf(person: Person, input: Narrowed) {
  return { ...scopeOf(person, input), query: input.query ?? null, isMissing: input.isMissing ?? false };
}

/** Tells the owner which materials are missing, by day once. */
async function remind({ db, ...call }: Call<typeof coverageApi.remind>) {
  const { person, input, now, language } = call;
  const { disciplineId, credits } = input;
  return await db.transaction(async (tx) => {
    const [found] = await selectMissing(tx, { ...scopeOf(person, input), disciplineId, credits });
    if (found === undefined || found.types.length === 0) throw new AppError('materials.unknown');
    const key = `materials.reminded:${found.ownerId}:${disciplineId}:${credits}:${universityDay(now)}`;
    const { hits } = await countHit(tx, { key, windowMs: dayMs, now });
    if (hits > 1) throw new AppError('materials.reminded_today');
    const words: Record<string, string> = {};
    for (const one of ['ru', 'kg', 'en'] as const) {
      words[`what.${one}`] = found.discipline[0]?.[one] ?? '';
      words[`types.${one}`] = found.types.map((type) => type[one]).join(', ');
    }
    await notifyPerson(tx, found.ownerId, { kind: 'materials_missing', words }, now);
    await audit(tx, call, {
      action: 'materials.reminded',
      entity: 'people',
      entityId: found.ownerId,
      after: words,
    });
    return { isDone: true, message: say(language, 'materials.reminded') };
  });
}

type Head = readonly { readonly typeId: number; readonly name: string; readonly dueOn: string | null }[];
type Rows = Awaited<ReturnType<(typeof selectCoverage)['ru']>>;

async function written(types: Head, rows: Rows, language: Language) {
  const plain = ['department', 'discipline', 'credits', 'owner'] as const;
  const widths = { department: 12, discipline: 48, credits: 10, owner: 40 };
  const columns = [
    ...plain.map((key) => ({ title: say(language, `materials.column.${key}`), width: widths[key] })),
    ...types.map(({ name, dueOn }) => ({
      title: dueOn === null ? name : say(language, 'materials.column.due', { name, day: dottedDay(dueOn) }),
      width: 16,
    })),
    { title: say(language, 'materials.column.missing'), width: 12 },
  ];
  const lines = rows.map(({ department, name, credits, owner, cells, missing }) => [
    department,
    name,
    credits,
    owner,
    ...cells.map(({ count }) => count),
    missing,
  ]);
  const sheet = { name: say(language, 'materials.sheet'), columns, rows: lines };
  return await workbookReply([sheet], 'materials.xlsx');
}
