import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { inspect } from 'node:util';

import { AppError } from '@bilim/contract';
import { describe, expect, it } from 'vitest';

import { isLong, refusalOf } from '#testing';

import { keptAside, runAside, scriptBeside } from './runAside.ts';
import type { Fault } from './testing/misbehave.worker.ts';

const script = scriptBeside(new URL('testing/x.ts', import.meta.url).href, 'misbehave');
const limits = { megabytes: 160, seconds: 60 };

/** By how much each thread of a process yields to others. */
function niceOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return Number(stat.replace(/^.*\) /s, '').split(' ')[16]);
  });
}

async function run(fault: Fault, over: { readonly seconds?: number; readonly signal?: AbortSignal } = {}) {
  const { signal, ...rest } = over;
  const pids: number[] = [];
  const work = runAside<Fault, string, number>(script, fault, {
    limits: { ...limits, ...rest },
    onNote: (pid) => pids.push(pid),
    ...(signal !== undefined && { signal }),
  });
  return { work, pids };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('work aside', () => {
  it('gives its answer, and its process is gone', async () => {
    const { work, pids } = await run('answer');

    expect(await work).toBe('done');
    expect(pids).toHaveLength(1);
    await expect.poll(() => isAlive(pids[0]!)).toBe(false);
  });

  it.runIf(existsSync('/proc/self/task'))(
    'comes after everybody else who wants the processor, with all its threads',
    async () => {
      const leaving = new AbortController();
      const { work, pids } = await run('loop', { signal: leaving.signal });
      const refusal = refusalOf(work);
      await expect.poll(() => pids).toHaveLength(1);

      const nice = niceOf(pids[0]!);

      leaving.abort(new AppError('request.timeout'));
      await refusal;
      expect(nice.length).toBeGreaterThan(4);
      expect(new Set(nice)).toEqual(new Set([5]));
    },
  );

  it('refuses as if it had been done here', async () => {
    expect(await refusalOf((await run('refuse')).work)).toMatchObject({
      code: 'workbook.broken',
      params: { maxRows: 7 },
    });
  });

  it('fails with the code of the cause, and tells nothing of what it worked on', async () => {
    const error = await (await run('fail')).work.catch((failure: unknown) => failure);

    expect(error).toMatchObject({ name: 'OwnError', code: '55P03' });
    expect(inspect(error)).not.toContain('secret');
  });

  it.each(isLong ? (['growTable', 'growList', 'growBytes'] as const) : (['growBytes'] as const))(
    'is ended when it takes more memory than it may, and nobody else feels it: %s',
    async (fault) => {
      const before = process.memoryUsage.rss();

      expect(await refusalOf((await run(fault)).work)).toMatchObject({
        code: 'file.too_heavy',
        params: { megabytes: 160 },
      });
      expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024);
    },
  );

  it('is ended when it takes more time than it may', async () => {
    expect(await refusalOf((await run('loop', { seconds: 1 })).work)).toMatchObject({
      code: 'file.too_slow',
      params: { seconds: 1 },
    });
  });

  it('is ended when nobody waits for it any more', async () => {
    const leaving = new AbortController();
    const { work, pids } = await run('loop', { signal: leaving.signal });
    const refusal = refusalOf(work);
    await expect.poll(() => pids).toHaveLength(1);

    leaving.abort(new AppError('request.timeout'));

    expect(await refusal).toMatchObject({ code: 'request.timeout' });
    await expect.poll(() => isAlive(pids[0]!)).toBe(false);
  });

  it('fails when it ends by itself', async () => {
    await expect((await run('leave')).work).rejects.toThrow('ended early with 3');
  });

  it('holds nobody up while it works', async () => {
    const { work } = await run('loop', { seconds: 1 });
    const before = process.cpuUsage();
    await refusalOf(work);
    const { user, system } = process.cpuUsage(before);

    // Of all that was taken meanwhile, whatever else the machine does.
    expect((user + system) / 1_000).toBeLessThan(800);
  });
});

describe('work aside that comes again', () => {
  function openKept() {
    const kept = keptAside<Fault, string, number>(script);
    return async (fault: Fault, over: { readonly seconds?: number } = {}) => {
      const pids: number[] = [];
      const done = await kept(fault, {
        limits: { ...limits, ...over },
        onNote: (pid) => pids.push(pid),
      }).catch((error: unknown) => error);
      return { done, pid: pids[0]! };
    };
  }

  it('is done by the process that did the last of it, also after a refusal', async () => {
    const ask = openKept();
    const first = await ask('answer');
    const refused = await ask('refuse');
    const second = await ask('answer');

    expect([first.done, second.done]).toEqual(['done', 'done']);
    expect(refused).toMatchObject({ done: { code: 'workbook.broken' }, pid: first.pid });
    expect(second.pid).toBe(first.pid);
  });

  it('is done by another one where that one works, or was ended', async () => {
    const ask = openKept();
    const [one, other] = await Promise.all([ask('answer'), ask('answer')]);
    const ended = await ask('loop', { seconds: 1 });
    const next = await ask('answer');

    expect(other.pid).not.toBe(one.pid);
    expect(ended).toMatchObject({ done: { code: 'file.too_slow' } });
    expect(next).toMatchObject({ done: 'done' });
    expect(next.pid).not.toBe(ended.pid);
  });
});
