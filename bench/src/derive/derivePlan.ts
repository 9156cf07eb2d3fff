import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

import type { CallerPlan, Param, PlannedStatement } from '../bare/plan.ts';

import { deriveReply } from './deriveReply.ts';
import { fieldBehind } from './fieldBehind.ts';
import type { Seen } from './fieldBehind.ts';
import type { Recording } from './studio.ts';

/**
 * Learns from two recordings of one caller which values stay, which come with the request and which are made
 * anew each time. Whatever cannot be told is an error: the bare server must not do less than it should.
 */
export function derivePlan(name: string, first: Recording, second: Recording): CallerPlan {
  const statements = first.statements.map((statement, index): PlannedStatement => {
    const again = second.statements[index];
    if (again?.text !== statement.text) throw new Error(`${name} does not always run the same statements`);
    return {
      // Each language has a text of its own, which the driver must not take for the other's.
      name: createHash('sha256').update(statement.text).digest('hex').slice(0, 32),
      text: statement.text,
      isInRows: statement.isInRows,
      params: statement.values.map((value, at) =>
        deriveParam(
          { value, of: first, row: first.statements[index - 1]?.rows[0] },
          { value: again.values[at], of: second, row: second.statements[index - 1]?.rows[0] },
        ),
      ),
    };
  });
  return { statements, reply: deriveReply(first, second) };
}

interface SeenParam extends Seen {
  /** The first of the statement before. */
  readonly row: unknown;
}

function deriveParam(first: SeenParam, second: SeenParam): Param {
  const moment = deriveMoment(first, second);
  if (moment !== undefined) return moment;
  if (isDeepStrictEqual(first.value, second.value)) return { from: 'constant', value: first.value };
  const field = fieldBehind(first, second);
  if (field !== undefined) return { from: 'body', field, isListed: false };
  const listed = fieldBehind(insideOf(first), insideOf(second));
  if (listed !== undefined) return { from: 'body', field: listed, isListed: true };
  const column = columnBehind(first, second);
  if (column !== undefined) return { from: 'row', column, isJson: false };
  const written = columnBehind(parsed(first), parsed(second));
  if (written !== undefined) return { from: 'row', column: written, isJson: true };
  if (Buffer.isBuffer(first.value)) return { from: 'randomBytes', length: first.value.length };
  if (isUuid(first.value) && isUuid(second.value)) return { from: 'randomUuid' };
  throw new Error(`${first.of.request.path}: nobody knows where ${String(first.value)} comes from`);
}

/** The only one of a list. */
function insideOf({ value, of }: Seen): Seen {
  return { value: Array.isArray(value) && value.length === 1 ? value[0] : undefined, of };
}

/** What a text of JSON says. */
function parsed({ value, ...seen }: SeenParam): SeenParam {
  const isJson = typeof value === 'string' && /^[[{]/.test(value);
  return { ...seen, value: isJson ? JSON.parse(value) : undefined };
}

function columnBehind(first: SeenParam, second: SeenParam): string | undefined {
  const has = ({ value, row }: SeenParam, column: string) =>
    isDeepStrictEqual(Reflect.get(Object(row), column), value);
  return Object.keys(Object(first.row)).find((column) => has(first, column) && has(second, column));
}

/** A moment that keeps its distance from the present. */
function deriveMoment(first: Seen, second: Seen): Param | undefined {
  const offsets = [first, second].map(({ value, of }) => {
    const isMoment =
      value instanceof Date || (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value));
    return isMoment ? new Date(value).getTime() - of.at.getTime() : undefined;
  });
  const [offsetMs] = offsets;
  if (offsetMs === undefined || offsetMs !== offsets[1]) return undefined;
  return { from: 'clock', offsetMs, isText: typeof first.value === 'string' };
}

function isUuid(value: unknown): boolean {
  return typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}
