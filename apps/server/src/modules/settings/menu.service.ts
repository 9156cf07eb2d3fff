import { createHash } from 'node:crypto';

import { AppError } from '@bilim/contract';
import type { Input, Language, RoleName } from '@bilim/contract';
import { RoleMenu } from '@bilim/contract/menu';
import type { MenuChoice, menuApi } from '@bilim/contract/menu';
import { eq } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';

import { universityDay } from '#platform/clock.ts';
import { audit } from '#platform/audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Database } from '#platform/db/database.ts';
import { liveEvents } from '#platform/live/live.tables.ts';

import { countPeople, lockMenu, selectEntries } from './menu.queries.ts';
import type { MenuRow } from './menu.queries.ts';
import { menuChoices } from './menu.tables.ts';

/** Whoever has these in the usual menu keeps them: without them nobody would find the way back. */
const needed: ReadonlySet<string> = new Set(['settings', 'rights', 'appearance']);

/** The menu of a role as it is and as it usually would be. */
export async function readRoleMenu(
  db: Database,
  { role, language, now }: { readonly role: RoleName; readonly language: Language; readonly now: Date },
): Promise<RoleMenu> {
  const rows = await selectEntries[language](db, { role });
  const [people] = await countPeople(db, { role, today: universityDay(now) });
  return {
    role,
    version: versionOf(rows),
    isChanged: rows.some(({ isChosen }) => isChosen),
    people: people?.people ?? 0,
    entries: rows.map(entryOf),
  };
}

/** Puts the entries as somebody wants them in place of those they saw; open pages of everybody are told. */
export async function saveRoleMenu(
  db: Database,
  who: Actor & { readonly language: Language },
  { role, version, entries }: Input<typeof menuApi.save>,
): Promise<RoleMenu> {
  const asked = { role, language: who.language, now: who.now };
  return await db.transaction(async (tx) => {
    await lockMenu(tx);
    const rows = await selectEntries[who.language](tx, { role });
    const usual = rows.toSorted((a, b) => a.usualSort - b.usualSort).map(usualOf);
    const wanted = entries === undefined ? usual : complete(rows, entries);
    if (isDeepStrictEqual(rows.map(plain), wanted)) return await readRoleMenu(tx, asked);
    if (version !== versionOf(rows)) {
      const current = z.encode(RoleMenu, await readRoleMenu(tx, asked));
      throw new AppError('menu.changed_elsewhere', { current });
    }
    refuseLost(rows, wanted);
    await tx.delete(menuChoices).where(eq(menuChoices.role, role));
    if (!isDeepStrictEqual(wanted, usual)) {
      await tx.insert(menuChoices).values(
        wanted.map(({ entryId, isShown }, place) => ({
          role,
          menuLinkId: entryId,
          isShown,
          sort: (place + 1) * step,
        })),
      );
    }
    await audit(tx, who, {
      action: 'menu.changed',
      entity: 'menu',
      entityId: role,
      before: { shown: keysOf(rows, rows.map(plain)) },
      after: { shown: keysOf(rows, wanted) },
    });
    await tx.insert(liveEvents).values({ kind: 'portal', about: {} });
    return await readRoleMenu(tx, asked);
  });
}

/** Entries that a later version of the portal brings stand behind those that were put in order. */
const step = 1;

interface Placed {
  readonly entryId: number;
  readonly isShown: boolean;
}

const plain = ({ entryId, isShown }: MenuRow): Placed => ({ entryId, isShown });
const usualOf = ({ entryId, isUsual }: MenuRow): Placed => ({ entryId, isShown: isUsual });

/** All entries, once each: what was not named stays as it is, behind the others. */
function complete(rows: readonly MenuRow[], entries: readonly Placed[]): Placed[] {
  const known = new Map(rows.map((row) => [row.entryId, row]));
  const named = new Map(entries.map((entry) => [entry.entryId, entry]));
  if (named.size < entries.length || entries.some(({ entryId }) => !known.has(entryId))) {
    throw new AppError('menu.unknown');
  }
  const others = rows.filter(({ entryId }) => !named.has(entryId)).map(plain);
  return [...entries.map(({ entryId, isShown }) => ({ entryId, isShown })), ...others];
}

function refuseLost(rows: readonly MenuRow[], wanted: readonly Placed[]): void {
  const hidden = new Set(wanted.filter(({ isShown }) => !isShown).map(({ entryId }) => entryId));
  if (rows.some((row) => isNeeded(row) && hidden.has(row.entryId))) throw new AppError('menu.needed');
}

function isNeeded({ key, isUsual }: MenuRow): boolean {
  return isUsual && needed.has(key);
}

function entryOf(row: MenuRow): MenuChoice {
  const { usualSort: _usualSort, isChosen: _isChosen, ...entry } = row;
  return { ...entry, isNeeded: isNeeded(row) };
}

/** What the audit tells: the entries that are shown, in their order. */
function keysOf(rows: readonly MenuRow[], placed: readonly Placed[]): string[] {
  const keys = new Map(rows.map(({ entryId, key }) => [entryId, key]));
  return placed.flatMap(({ entryId, isShown }) => (isShown ? [keys.get(entryId) ?? ''] : []));
}

function versionOf(rows: readonly MenuRow[]): string {
  const state = rows.map(({ entryId, isShown, isChosen }) => [entryId, isShown, isChosen]);
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32);
}
