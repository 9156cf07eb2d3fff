import type { Parts, Terminal } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import { headersOf, openStudio } from '../derive/studio.ts';
import { momentOf } from '../load/momentOf.ts';
import type { TimedCall } from '../load/sendOnTime.ts';
import { benchToken } from '../setup/people.ts';
import { openBrowser, signIn } from '../web/browser.ts';

import { openScreen } from './openScreens.ts';
import type { PageCall } from './openScreens.ts';
import { serveHere } from './serveHere.ts';

/** A page that somebody opens at a moment, counted from the beginning. */
export interface OpenedPage {
  readonly atMs: number;
  readonly calls: readonly TimedCall[];
}

interface Plan {
  readonly people: number;
  /** So many of them open the screen with their lessons of today, too. */
  readonly scanning: number;
  readonly overMs: number;
}

/** Everybody is a student but one in ten. */
const teacherEvery = 10;
/** Between two pages of one person. */
const restMs = 4_000;

/** So many sign in at once, before it begins. */
const atOnce = 10;

type Role = 'student' | 'teacher';

interface Morning {
  readonly id: number;
  readonly role: Role;
}

/** What the pages of a student and of a teacher ask for, and who they were. */
type Screens = Readonly<
  Record<Role, { readonly ownId: number; readonly pages: readonly (readonly PageCall[])[] }>
>;

/** Lets everybody open home and timetable at moments that chance chose, and some the screen of today's lessons. */
export async function prepareMorning(parts: Parts, plan: Plan, terminal: Terminal): Promise<OpenedPage[]> {
  const screens = await terminal.during('Screens', () => openAsBoth(parts));
  const people = await pickPeople(parts.pool, plan.people);
  const studio = await openStudio(parts);
  const opened: OpenedPage[] = [];
  const open = async ({ id, role }: Morning, isScanning: boolean) => {
    const headers = headersOf(await studio.browserOf({ id, role, roles: [role], grants: [] }));
    const { ownId, pages } = screens[role];
    for (const [turn, page] of pages.slice(0, isScanning ? 3 : 2).entries()) {
      const atMs = momentOf(id, plan.overMs) + turn * restMs;
      const calls = page.map((call) => ({ ...asOf(call, ownId, id), atMs, headers, mayBeBusy: true }));
      opened.push({ atMs, calls });
    }
  };
  const scanning = new Set(people.filter(({ role }) => role === 'student').slice(0, plan.scanning));
  await terminal.during('People', async (show) => {
    for (let place = 0; place < people.length; place += atOnce) {
      show(place / people.length);
      const some = people.slice(place, place + atOnce);
      await Promise.all(some.map((person) => open(person, scanning.has(person))));
    }
  });
  await studio.close();
  return opened;
}

/** The real pages in a real browser. */
async function openAsBoth(parts: Parts): Promise<Screens> {
  const [{ origin, close }, browser] = [await serveHere(parts), await openBrowser()];
  const pagesOf = async (login: string, paths: readonly string[]) => {
    const { rows } = await parts.pool.query<{ id: number }>('select id from users where login_key = $1', [
      login,
    ]);
    const who = await signIn(browser, origin, login);
    const pages: (readonly PageCall[])[] = [];
    for (const path of paths) pages.push((await openScreen({ browser, who }, `${origin}${path}`)).calls);
    return { ownId: rows[0]?.id ?? 0, pages };
  };
  try {
    return {
      student: await pagesOf('student1', ['/lms', '/lms/schedule', '/lms/qr']),
      teacher: await pagesOf('teacher1', ['/lms', '/lms/schedule']),
    };
  } finally {
    await browser.close();
    await close();
  }
}

/** The same call by somebody else. */
function asOf(
  { method, path, body }: PageCall,
  ownId: number,
  id: number,
): Pick<TimedCall, 'method' | 'path' | 'body'> {
  const ofThem = body
    .replaceAll(new RegExp(`(?<=:)${ownId}(?=[,}])`, 'g'), String(id))
    .replace(/(?<="token":")[^"]+/, benchToken);
  return { method, path, body: () => (method === 'GET' ? '' : ofThem) };
}

/** A dean may teach and have no account as a teacher. */
const signsInAs = (role: Role) =>
  `exists (select from user_roles r where r.user_id = u.id and r.role = '${role}')`;

async function pickPeople(pool: Pool, count: number): Promise<Morning[]> {
  const { rows } = await pool.query<Morning>(
    `select * from (
       (select s.id, 'student' as role from students s join users u on u.id = s.id and u.status = 'active'
          and not u.must_update_credentials
        where s.status = 'active' and ${signsInAs('student')} order by md5(s.id::text) limit $1 - $1 / ${teacherEvery})
       union all
       (select t.id, 'teacher' from teachers t join users u on u.id = t.id and u.status = 'active'
          and not u.must_update_credentials
        where t.is_active and ${signsInAs('teacher')} order by md5(t.id::text) limit $1 / ${teacherEvery})
     ) everybody order by md5(id::text)`,
    [count],
  );
  return rows;
}
