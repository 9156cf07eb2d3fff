import { roleNames } from '@bilim/contract';
import { eq, sql } from 'drizzle-orm';

import { fillDemo } from '#demo/fill.ts';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { issueActivation } from '#modules/auth/activation.ts';
import { userRoles, users } from '#modules/auth/auth.tables.ts';
import { people } from '#modules/people/people.tables.ts';
import { universityDay } from '#platform/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Parts } from '#platform/parts.ts';
import { loadReference } from '#reference/loadReference.ts';
import type { Config } from '#config';

import type { Storage } from './openStorage.ts';
import type { Terminal } from './terminal.ts';

/**
 * Makes sure that somebody can sign in: an empty database gets the demo university, or with `--empty` a
 * first administrator with a one-time link. Returns what to print.
 */
export async function provideContent(
  config: Config,
  parts: Parts,
  storage: Storage,
  terminal: Terminal,
): Promise<(address: string) => readonly string[]> {
  const now = parts.clock.now();
  await loadReference(parts.db, universityDay(now));
  if (config.demoSize === null) return await provideAdministrator(parts.db, now);

  const size = config.demoSize;
  const isDemo = await terminal.during('Demo university', (show) =>
    fillDemo(storage, { size, keys: parts.keys, today: universityDay(now), onProgress: show }),
  );
  return () => (isDemo ? accountLines() : []);
}

/** A link is printed on every start until somebody has used one. */
async function provideAdministrator(db: Database, now: Date) {
  const code = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${users} in share row exclusive mode`);
    const [waiting] = await tx
      .select({ id: users.id, hash: users.passwordHash })
      .from(users)
      .where(eq(users.loginKey, 'admin'));
    if (waiting !== undefined && waiting.hash !== null) return null;
    const [anybody] = await tx.select({ id: users.id }).from(users).limit(1);
    if (waiting === undefined && anybody !== undefined) return null;
    return await issueActivation(tx, waiting?.id ?? (await addAdministrator(tx)), now);
  });
  return (address: string) =>
    code === null
      ? []
      : [
          '',
          'The first administrator chooses login and password here, once, within three days:',
          `  ${address}/lms/public/activate?code=${code}`,
        ];
}

async function addAdministrator(db: Database): Promise<number> {
  const [person] = await db
    .insert(people)
    .values({ lastName: 'Администратор', firstName: 'Bilim', gender: 'M' })
    .returning({ id: people.id });
  if (person === undefined) throw new Error('no administrator was made');
  await db.insert(users).values({ id: person.id, login: 'admin', loginKey: 'admin' });
  await db.insert(userRoles).values({ userId: person.id, role: 'admin' });
  return person.id;
}

function accountLines(): string[] {
  const widest = Math.max(...demoAccounts.map(({ login }) => login.length));
  const byRole = [...demoAccounts].sort((a, b) => roleNames.indexOf(a.role) - roleNames.indexOf(b.role));
  return [
    '',
    `Demo accounts, password ${demoPassword}:`,
    ...byRole.map(({ login, note }) => `  ${login.padEnd(widest)}  ${note}`),
  ];
}
