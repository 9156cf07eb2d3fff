import type { Person, RoleName } from '@bilim/contract';
import { menuApi, type MenuChoice, type RoleMenu } from '@bilim/contract/menu';
import { miscApi } from '@bilim/contract/misc';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { auditLog } from '#platform/db/platform.tables.ts';
import { liveEvents } from '#platform/live/live.tables.ts';
import { admin, openPortal, refusalOf, student, teacher } from '#testing';
import type { Portal } from '#testing';

import { menuChoices } from './menu.tables.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.delete(menuChoices);
  await portal.db.delete(liveEvents);
});

const menuOf = async (role: RoleName) => await portal.callAs(admin)(menuApi.ofRole, { role });
const save = async ({ role, version }: RoleMenu, entries?: readonly MenuChoice[]) =>
  await portal.callAs(admin)(menuApi.save, {
    role,
    version,
    ...(entries === undefined
      ? {}
      : { entries: entries.map(({ entryId, isShown }) => ({ entryId, isShown })) }),
  });
const put = (entries: readonly MenuChoice[], keys: readonly string[], isShown: boolean) =>
  entries.map((one) => (keys.includes(one.key) ? { ...one, isShown } : one));
/** As their pages ask for it. */
async function keysOf(person: Person) {
  const [, menu] = await portal.callAs(person)(miscApi.settings, {});
  return menu.toSorted((a, b) => a.sort - b.sort).map(({ key }) => key);
}

it('the menu of a role is what its people have, beside what they might have', async () => {
  const { entries, isChanged, people } = await menuOf('teacher');

  expect(entries.filter(({ isShown }) => isShown).map(({ key }) => key)).toEqual(await keysOf(teacher));
  expect(entries.find(({ key }) => key === 'audit')).toMatchObject({ isShown: false, isUsual: false });
  expect(isChanged).toBe(false);
  expect(people).toBeGreaterThan(0);
});

it('entries are hidden, shown and put in order at once, for that role alone', async () => {
  const [ofTeacher, ofStudent] = [await keysOf(teacher), await keysOf(student)];
  const menu = await menuOf('teacher');
  const journal = menu.entries.find(({ key }) => key === 'journal')!;
  const others = menu.entries.filter((one) => one !== journal);
  await save(menu, [...put(put(others, ['rating'], false), ['paymentcode'], true), journal]);

  const now = await keysOf(teacher);
  expect(now.at(-1)).toBe('journal');
  expect(now).not.toContain('rating');
  expect(now).toContain('paymentcode');
  expect(now).toHaveLength(ofTeacher.length);
  expect(await keysOf(student)).toEqual(ofStudent);
  expect(await portal.db.select().from(liveEvents)).toMatchObject([{ kind: 'portal' }]);
  const [entry] = await portal.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: 'menu.changed', entityId: 'teacher', before: { shown: ofTeacher } });
});

it('the usual menu comes back, and then follows the portal again', async () => {
  const before = await keysOf(teacher);
  const menu = await menuOf('teacher');
  const { menu: changed } = await save(menu, put(menu.entries, ['rating', 'library'], false));
  expect(changed.isChanged).toBe(true);

  expect((await save(changed)).menu.isChanged).toBe(false);
  expect(await keysOf(teacher)).toEqual(before);
  expect(await portal.db.select().from(menuChoices)).toEqual([]);
});

it('nobody loses the way to settings, rights and this', async () => {
  for (const key of ['settings', 'rights', 'appearance']) {
    const menu = await menuOf('admin');
    expect(menu.entries.find((one) => one.key === key)).toMatchObject({ isNeeded: true });
    const refused = await refusalOf(save(menu, put(menu.entries, [key], false)));
    expect(refused.code).toBe('menu.needed');
  }
  expect(await keysOf(admin)).toContain('settings');
});

it('a menu that somebody else has changed meanwhile is not written over', async () => {
  const seen = await menuOf('dean');
  await save(seen, put(seen.entries, ['rating'], false));
  const refused = await refusalOf(save(seen, put(seen.entries, ['library'], false)));

  expect(refused).toMatchObject({ code: 'menu.changed_elsewhere', current: { changed: expect.anything() } });
});

it('an entry that is not there, or stands there twice, is refused', async () => {
  const menu = await menuOf('dean');
  const [first] = menu.entries;
  const tries = [[...menu.entries, first!], [{ ...first!, entryId: 9_999 }]];
  for (const entries of tries) {
    expect((await refusalOf(save(menu, entries))).code).toBe('menu.unknown');
  }
});
