import type { ErrorCode } from '@bilim/contract';
import { failures } from '@bilim/contract/errors';

import type { Log } from './openLog.ts';

/** How often something was refused since this process began. Nobody's name or address is kept with it. */
export interface Refusals {
  note(this: void, code: ErrorCode): void;
  totals(this: void): ReadonlyMap<ErrorCode, number>;
}

const minuteMs = 60_000;

/** What somebody meets who guesses, forges or tries doors. Who simply has to sign in anew is no news. */
function isTelling(code: ErrorCode): boolean {
  if (code === 'auth.required') return false;
  return [401, 403, 429].includes(failures[code].status) || code === 'password.wrong';
}

/** Counts, and writes one line a minute with what was refused in it, when anything was. */
export function countRefusals(log: Pick<Log, 'warn'>, everyMs = minuteMs) {
  const totals = new Map<ErrorCode, number>();
  let recent = new Map<ErrorCode, number>();
  const tell = () => {
    if (recent.size === 0) return;
    log.warn({ refused: Object.fromEntries(recent) }, 'refused since the last line');
    recent = new Map();
  };
  const timer = setInterval(tell, everyMs).unref();

  return {
    refusals: {
      note(code: ErrorCode) {
        totals.set(code, (totals.get(code) ?? 0) + 1);
        if (isTelling(code)) recent.set(code, (recent.get(code) ?? 0) + 1);
      },
      totals: () => totals,
    } satisfies Refusals,
    stop() {
      clearInterval(timer);
      tell();
    },
  };
}
