import { roleNames } from '@bilim/contract';

import { fillDemo } from '#demo/fill.ts';
import { demoAccounts, demoPassword } from '#demo/accounts.ts';
import { codeForAdministrator } from '#modules/auth/accounts/firstAdministrator.service.ts';
import { universityDay } from '#platform/clock.ts';
import type { Parts } from '#platform/parts.ts';
import { loadReference } from '#reference/loadReference.ts';
import type { Config } from '#config';

import type { Storage } from './openStorage.ts';
import type { Terminal } from './terminal.ts';

/**
 * Makes sure that somebody can sign in: an empty database gets the demo university unless `--empty` says otherwise, and
 * while no administrator has a password a one-time link for one is given out. Returns what to print.
 */
export async function provideContent(
  config: Config,
  parts: Parts,
  storage: Storage,
  terminal: Terminal,
): Promise<(address: string) => readonly string[]> {
  const now = parts.clock.now();
  await loadReference(parts.db, universityDay(now));
  const size = config.demoSize;
  const isDemo =
    size !== null &&
    (await terminal.during('Demo university', (show) =>
      fillDemo(storage, {
        size,
        keys: parts.keys,
        files: parts.files,
        today: universityDay(now),
        onProgress: show,
      }),
    ));
  const code = await codeForAdministrator(parts.db, parts.keys, now);
  return (address) => [...(isDemo ? accountLines() : []), ...(code === null ? [] : linkLines(address, code))];
}

function linkLines(address: string, code: string): string[] {
  return [
    '',
    'The first administrator chooses login and password here, once, within three days:',
    `  ${address}/lms/public/activate?code=${code}`,
  ];
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
