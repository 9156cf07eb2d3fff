import { AppError, scopeOf } from '@bilim/contract';
import type { Input, Language, Person } from '@bilim/contract';
import { auditApi, auditEntriesInWorkbook } from '@bilim/contract/audit';
import { byUniversityClock, universityOffset } from '@bilim/contract/core/universityClock';
import { addDays } from '@bilim/contract/days';
import type { FastifyInstance } from 'fastify';

import { audit } from '#platform/audit.ts';
import { universityHour } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { RowOf } from '#platform/db/statement.ts';
import { csvReply } from '#platform/csv/csvReply.ts';
import { serve } from '#platform/http/serve.ts';
import type { Call } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';
import { writeWorkbookAside } from '#platform/xlsx/writeWorkbookAside.ts';

import { selectActions, selectEntries } from './audit.queries.ts';
import { changesOf, titleOf, titleWithin } from './entryWords.ts';
import { say } from './texts/say.ts';

const pageSize = 50;

export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, auditApi, {
    async list({ input: { after, size = pageSize, ...asked }, person, db, language }) {
      requireReader(person);
      return await readEntries(db, asked, { after: after ?? null, size }, language);
    },

    async actions({ person, db, language }) {
      requireReader(person);
      const rows = await selectActions(db);
      return rows.map(({ action }) => ({ action, title: titleOf(action, language) }));
    },

    async workbook({ input, ...call }) {
      return await asWorkbook(await exported(call, input), call.language);
    },

    async csv({ input, ...call }) {
      return asCsv(await exported(call, input), call.language);
    },
  });
}

type Caller = Pick<Call<typeof auditApi.workbook>, 'person' | 'db' | 'language' | 'now' | 'request'>;

/** Entries that leave the portal, which is written down, too. */
async function exported({ db, person, language, now, request }: Caller, input: Asked) {
  requireReader(person);
  const entries = await readEntries(db, input, { after: null, size: auditEntriesInWorkbook }, language);
  const entry = { action: 'audit.exported', entity: 'audit', entityId: entries.length };
  await audit(db, { person, request, now }, { ...entry, after: input });
  return entries;
}

/** Entries belong to no faculty: whoever reads them reads all. */
function requireReader(person: Person): void {
  if (scopeOf(person, 'audit.read') !== 'all') throw new AppError('auth.forbidden');
}

type Asked = Input<typeof auditApi.workbook>;

async function readEntries(
  db: Database,
  { by, about, action, fromDay, untilDay, requestId }: Asked,
  page: { readonly after: number | null; readonly size: number },
  language: Language,
) {
  const rows = await selectEntries(db, {
    by: by ?? null,
    about: about === undefined ? null : String(about),
    action: action ?? null,
    begin: fromDay === undefined ? null : universityHour(fromDay, 0),
    end: untilDay === undefined ? null : universityHour(addDays(untilDay, 1), 0),
    requestId: requestId ?? null,
    ...page,
  });
  return rows.map((row) => inWords(row, language));
}

function inWords({ before, after, ...row }: RowOf<typeof selectEntries>, language: Language) {
  const { action, entity } = row;
  const changes = changesOf({ entity, before, after }, language);
  return { ...row, title: titleWithin(action, entity, language), changes };
}

const columns = [
  ['audit.column.at', 20],
  ['audit.column.by', 32],
  ['audit.column.what', 40],
  ['audit.column.about', 32],
  ['audit.column.changes', 60],
  ['audit.column.ip', 18],
  ['audit.column.request', 38],
] as const;

async function asWorkbook(entries: Entries, language: Language) {
  const name = say(language, 'audit.sheet');
  const rows = rowsOf(entries, language);
  return {
    bytes: await writeWorkbookAside([
      { name, columns: columns.map(([title, width]) => ({ title: say(language, title), width })), rows },
    ]),
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    fileName: `${name}.xlsx`,
    cacheControl: 'private, no-store',
  };
}

function asCsv(entries: Entries, language: Language) {
  const head = columns.map(([title]) => say(language, title));
  return csvReply([head, ...rowsOf(entries, language)], `${say(language, 'audit.sheet')}.csv`);
}

type Entries = readonly ReturnType<typeof inWords>[];

function rowsOf(entries: Entries, language: Language) {
  return entries.map((entry) => [
    byUniversityClock(entry.at).replace('Z', universityOffset),
    entry.byName ?? say(language, 'audit.portal'),
    entry.title,
    entry.aboutName ?? `${entry.entity} ${entry.entityId ?? ''}`,
    entry.changes
      .map(
        ({ name: field, before, after }) =>
          `${field}: ${[before, after].filter((one) => one !== null).join(' → ')}`,
      )
      .join('; '),
    entry.ip,
    entry.requestId,
  ]);
}
