import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { Input, Language } from '@bilim/contract';
import { Wording } from '@bilim/contract/wording';
import type { wordingApi } from '@bilim/contract/wording';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';

import { auditAll } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { missingTexts, ownTexts } from '#platform/db/platform.tables.ts';
import { InvalidInput } from '#platform/http/failures.ts';
import { liveEvents } from '#platform/live/live.tables.ts';

import { unknownEntry } from './catalogue.ts';
import type { Entry, Form } from './catalogue.ts';
import { isFixed, judge, nameOf } from './judge.ts';

/** Own words of one entry by the names of its forms. */
export type Own = ReadonlyMap<string, string>;
type Who = Actor & { readonly person: { readonly id: number } };

export interface Held {
  /** By side and key, those among them that pages asked for in vain. */
  readonly entries: ReadonlyMap<string, Entry>;
  readonly asked: ReadonlyMap<string, { readonly hits: number; readonly lastSeenAt: Date }>;
  ownOf(this: void, entry: Entry): Own;
}

export const idOf = ({ side, key }: Pick<Entry, 'side' | 'key'>) => `${side} ${key}`;

/** The catalogue with what the university says instead, and with what pages asked for in vain. */
export async function readHeld(db: Database, catalogue: readonly Entry[]): Promise<Held> {
  const rows = await db.select().from(ownTexts);
  const missed = await db.select().from(missingTexts);
  const entries = new Map(catalogue.map((entry) => [idOf(entry), entry]));
  const formKeys = new Set(
    catalogue.flatMap((one) => (one.side === 'page' ? one.forms.map(({ key }) => key) : [])),
  );
  const asked = new Map<string, { hits: number; lastSeenAt: Date }>();
  for (const { key, hits, lastSeenAt } of missed) {
    if (!/^[a-z]\w*(\.\w+)+$/i.test(key)) continue;
    if (!formKeys.has(key)) entries.set(`page ${key}`, unknownEntry(key));
    const id = `page ${entries.has(`page ${key}`) ? key : key.replace(/_[a-z]+$/, '')}`;
    const before = asked.get(id);
    asked.set(id, { hits: hits + (before?.hits ?? 0), lastSeenAt });
  }
  // What was written for a key that nobody asks for any more can still be taken back.
  for (const { side, key } of rows)
    if (side === 'page' && !formKeys.has(key)) entries.set(`page ${key}`, unknownEntry(key));
  const own = new Map<string, string>();
  for (const { side, text, ...form } of rows) own.set(`${side} ${nameOf(form)}`, text);
  return { entries, asked, ownOf: (entry) => ownOf(entry, own) };
}

function ownOf({ side, forms }: Entry, all: ReadonlyMap<string, string>): Own {
  return new Map(
    forms.flatMap((form) => {
      const text = all.get(`${side} ${nameOf(form)}`);
      return text === undefined ? [] : [[nameOf(form), text] as const];
    }),
  );
}

export function shownOf(held: Held, entry: Entry, letters: ReadonlySet<string>): Wording {
  const own = held.ownOf(entry);
  return {
    side: entry.side,
    key: entry.key,
    isLetter: isLetter(entry, letters),
    texts: entry.forms.map((form) => ({
      ...form,
      holes: [...form.holes],
      own: own.get(nameOf(form)) ?? null,
    })),
    version: versionOf(own),
    asked: held.asked.get(idOf(entry)) ?? null,
  };
}

export function isLetter({ side, key }: Entry, letters: ReadonlySet<string>): boolean {
  return side === 'server' && letters.has(key);
}

/** Empty where there are no own words. */
function versionOf(own: Own): string {
  if (own.size === 0) return '';
  return createHash('sha256')
    .update(
      [...own]
        .map((pair) => pair.join('\n'))
        .sort()
        .join('\0'),
    )
    .digest('hex')
    .slice(0, 32);
}

/** Puts own words in place of those that somebody saw; null brings the usual ones back. */
export async function saveWording(
  db: Database,
  who: Who,
  reader: Language,
  { catalogue, letters, ...asked }: Input<typeof wordingApi.save> & Known,
): Promise<Wording> {
  return await db.transaction(async (tx) => {
    await lockTexts(tx);
    const held = await readHeld(tx, catalogue);
    const entry = held.entries.get(idOf(asked));
    if (entry === undefined) throw new AppError('wording.unknown');
    const before = held.ownOf(entry);
    const after = withTexts(entry, before, asked.texts);
    if (versionOf(before) === versionOf(after)) return shownOf(held, entry, letters);
    if (asked.version !== versionOf(before))
      throw new AppError('wording.changed_elsewhere', {
        current: z.encode(Wording, shownOf(held, entry, letters)),
      });
    if (isFixed(entry)) throw new AppError('wording.fixed');
    const wrong = judge(entry, after, reader);
    if (wrong.length > 0)
      throw new InvalidInput(wrong.map(({ form, sms }) => ({ field: nameOf(form), sms })));
    await writeTexts(tx, who, [{ entry, before, after }]);
    return shownOf({ ...held, ownOf: () => after }, entry, letters);
  });
}

export interface Known {
  readonly catalogue: readonly Entry[];
  readonly letters: ReadonlySet<string>;
}

/** One change of words after the other. */
export async function lockTexts(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('own_texts'))`);
}

type Given = Pick<Form, 'language' | 'key'> & { readonly text: string | null };

export function withTexts(entry: Entry, before: Own, texts: readonly Given[]): Own {
  const after = new Map(before);
  for (const given of texts) {
    const form = entry.forms.find((one) => nameOf(one) === nameOf(given));
    if (form === undefined) throw new AppError('wording.unknown');
    // Whoever writes the usual words wants them to follow the portal.
    const text = given.text?.replaceAll('\r\n', '\n').normalize('NFC') ?? null;
    if (text === null || text === form.usual) after.delete(nameOf(form));
    else after.set(nameOf(form), text);
  }
  return after;
}

export interface Change {
  readonly entry: Entry;
  readonly before: Own;
  readonly after: Own;
}

/** Writes what differs, writes down who did it, and tells open pages. */
export async function writeTexts(tx: Database, who: Who, changes: readonly Change[]): Promise<void> {
  for (const { entry, before, after } of changes) {
    for (const form of entry.forms) {
      const text = after.get(nameOf(form));
      if (text === before.get(nameOf(form))) continue;
      const which = { side: entry.side, language: form.language, key: form.key };
      if (text === undefined) await tx.delete(ownTexts).where(isThat(which));
      else await upsert(tx, { ...which, text, updatedBy: who.person.id });
    }
  }
  await auditAll(
    tx,
    who,
    changes.map(({ entry, before, after }) => ({
      action: 'wording.changed',
      entity: 'wording',
      entityId: idOf(entry),
      before: Object.fromEntries(before),
      after: Object.fromEntries(after),
    })),
  );
  await tx.insert(liveEvents).values({ kind: 'portal', about: {} });
}

function isThat({ side, language, key }: Pick<typeof ownTexts.$inferSelect, 'side' | 'language' | 'key'>) {
  return and(eq(ownTexts.side, side), eq(ownTexts.language, language), eq(ownTexts.key, key));
}

async function upsert(tx: Database, row: typeof ownTexts.$inferInsert): Promise<void> {
  const { text, updatedBy } = row;
  await tx
    .insert(ownTexts)
    .values(row)
    .onConflictDoUpdate({
      target: [ownTexts.side, ownTexts.language, ownTexts.key],
      set: { text, updatedBy, updatedAt: sql`clock_timestamp()` },
    });
}
