import { isDeepStrictEqual } from 'node:util';

import { callerHeader, writeCaller } from '../bare/plan.ts';
import type { MeasuredCall, Shot } from '../calls/measuredCall.ts';

interface Ports {
  readonly real: number;
  readonly bare: number;
}

/** Callers whose replies are looked at. */
const samples = 3;

/**
 * Makes sure that the bare server does the same work: for reads its text is the same to the byte, for writes,
 * which change what they speak of, its fields are the same.
 */
export async function compareReplies(call: MeasuredCall, { real, bare }: Ports): Promise<void> {
  const [shots = []] = await call.aim(1, 1);
  for (const [index, shot] of shots.slice(0, samples).entries()) {
    const other = call.isWrite ? shots[index + samples] : undefined;
    const expected = await send(call, real, shot);
    const found = await send(call, bare, other ?? shot);
    if (!isAlike(call, expected, found)) {
      const from = Math.max(firstDifference(expected, found) - 100, 0);
      const around = (text: string) => text.slice(from, from + 300);
      throw new Error(
        `${call.name}: the bare server answers\n…${around(found)}\ninstead of\n…${around(expected)}`,
      );
    }
  }
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

function isAlike({ isWrite }: MeasuredCall, expected: string, found: string): boolean {
  if (!isWrite) return expected === found;
  return isDeepStrictEqual(shapeOf(JSON.parse(expected)), shapeOf(JSON.parse(found)));
}

/** Names and kinds of values, without the values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]);
  }
  return typeof value;
}

async function send(
  { name, path: usual, headers, method = 'POST' }: MeasuredCall,
  port: number,
  { caller, body, path = usual }: Shot,
): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers[caller], [callerHeader]: writeCaller(name, caller) },
    ...(method === 'GET' ? {} : { body }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${text.slice(0, 300)}`);
  return text;
}
