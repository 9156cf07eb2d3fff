import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

import { roleByValue } from '@bilim/contract';
import type { Person } from '@bilim/contract';
import { authApi } from '@bilim/contract/auth';
import { createClient } from '@bilim/contract/client';
import type { Call } from '@bilim/contract/client';
import { dictionariesApi } from '@bilim/contract/dictionaries';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import { timetableWordsApi } from '@bilim/contract/timetableWords';
import type { SettledWord } from '@bilim/contract/timetableWords';

import { fromRoot } from '../../../scripts/root.mjs';

import type { withCleanup } from '../cleanup.ts';

import { streamName } from './files.ts';

type Defer = Parameters<Parameters<typeof withCleanup>[0]>[0];

const port = 8_790;
const origin = `http://127.0.0.1:${port}`;
const password = 'Choose2468';

/** The first administrator of a university whose lists are there, with what the timetable office does. */
export async function openOffice(env: NodeJS.ProcessEnv, defer: Defer) {
  const code = await startServer(env, defer);
  const call = await signIn(code);
  const rooms = await roomsToMake(call);
  const [term] = await call(timetableImportApi.terms, {});
  if (term === undefined) throw new Error('no half-year to plan');
  const { academicYearId, seasonId } = term;

  return {
    /** Checks a file; what it calls by unknown names is made, and times that no grid has are kept. */
    async bring(bytes: Buffer): Promise<TimetableRun> {
      const wishes = { academicYearId, seasonId, fromWeek: 1, replaces: 'groups' } as const;
      const file = new File([new Uint8Array(bytes)], 'timetable.xlsx');
      let run = await call(timetableImportApi.upload, wishes, { files: [file] });
      for (;;) {
        const words = await unknownWords(call, run.importId, rooms);
        if (words.length === 0) return run;
        run = await call(timetableWordsApi.settle, { importId: run.importId, words });
      }
    },

    /** Which classes have a lesson that clashes. */
    async clashingClasses(importId: number): Promise<ReadonlySet<string>> {
      const found = new Set<string>();
      const prefix = streamName('');
      let after: number | undefined;
      for (;;) {
        const page = await call(timetableImportApi.changes, { importId, after, size: 500 });
        for (const { after: lesson, hasConflict } of page)
          if (lesson !== null && hasConflict) found.add(lesson.groupNames.slice(prefix.length));
        if (page.length < 500) return found;
        after = page.at(-1)?.seq;
      }
    },

    apply: async (importId: number) => await call(timetableImportApi.apply, { importId }),
  };
}

/** Gives the code of the link for the first administrator. */
async function startServer(env: NodeJS.ProcessEnv, defer: Defer): Promise<string> {
  const child = spawn(process.execPath, [fromRoot('scripts/serve.mjs'), '--empty', '--port', String(port)], {
    env: { ...env, BILIM_LIMIT_REQUESTS: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  while (!said.includes('Bilim is ready')) {
    if (child.exitCode !== null) throw new Error(`the server ended: ${said}`);
    await sleep(200);
  }
  return /code=([\w-]+)/.exec(said)?.[1] ?? '';
}

async function signIn(code: string): Promise<Call> {
  const cookies = new Map<string, string>();
  let person: Person | null = null;
  const call = createClient(
    async (url, { onProgress, ...init }) => {
      onProgress?.(1);
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      headers.set('x-xsrf-token', decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''));
      const reply = await fetch(`${origin}${url}`, { ...init, headers });
      for (const cookie of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return reply;
    },
    () => person,
  );
  await call(authApi.config, {});
  await call(authApi.activate, { code, newLogin: 'first.admin', newPassword: password });
  const account = await call(authApi.orize, { login: 'first.admin', password, token: 'bench' });
  const role = roleByValue(account.role);
  if (role === undefined) throw new Error(`unknown role ${account.role}`);
  person = { id: account.id, role, roles: [role], grants: account.grants };
  return call;
}

/** In which building the unknown rooms are made, and as what. */
async function roomsToMake(call: Call) {
  const values = { title: 'Корпус', address: null, latitude: null, longitude: null };
  const { rowId } = await call(dictionariesApi.save, { dictionary: 'buildings', values });
  const [kind] = await call(dictionariesApi.options, { dictionary: 'rooms', column: 'type', query: '' });
  return { buildingId: rowId ?? 0, roomTypeId: kind?.optionId ?? 0, seats: 500 };
}

async function unknownWords(
  call: Call,
  importId: number,
  rooms: Awaited<ReturnType<typeof roomsToMake>>,
): Promise<SettledWord[]> {
  const words = await call(timetableWordsApi.words, { importId, size: 500 });
  return words
    .filter(({ meaning }) => meaning === null)
    .flatMap(({ kind, word, makesAs }): SettledWord[] => {
      if (kind === 'time') return [{ kind, word, ours: 'time:own', room: null }];
      if (kind === 'room' && makesAs !== null)
        return [{ kind, word, ours: null, room: { ...rooms, number: makesAs } }];
      throw new Error(`nobody knows the ${kind} ${word}`);
    });
}
