import { beginningApi, type Beginning } from '@bilim/contract/beginning';
import type { Call } from '@bilim/contract/client';

interface Asked {
  readonly at: number;
  readonly all: Promise<Beginning>;
  readonly taken: Set<keyof Beginning>;
}

/** Later than this something may have changed. */
const freshMs = 10_000;

const asked = new WeakMap<Call, Asked>();

/**
 * A part of what stands around every page. When the page opens all parts are asked for at once, and each is given to
 * whoever asks for it first; null for everybody after them, who ask for it by a call of its own.
 */
export async function takeFirst<Part extends keyof Beginning>(
  call: Call,
  part: Part,
): Promise<Beginning[Part] | null> {
  const { at, all, taken } = beginningOf(call);
  if (taken.has(part) || Date.now() - at > freshMs) return null;
  taken.add(part);
  return (await all)[part];
}

/**
 * Something has changed on the server: what nobody has taken yet may say what was before. Who has taken a part asks anew
 * as for any change.
 */
export function outdate(call: Call): void {
  const known = asked.get(call);
  if (known !== undefined) asked.set(call, { ...known, at: Number.NEGATIVE_INFINITY });
}

function beginningOf(call: Call): Asked {
  const known = asked.get(call);
  if (known !== undefined) return known;
  const fresh = { at: Date.now(), all: call(beginningApi.all, {}), taken: new Set<keyof Beginning>() };
  asked.set(call, fresh);
  return fresh;
}
