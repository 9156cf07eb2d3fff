import type { Segment } from '../bare/plan.ts';

import { fieldBehind } from './fieldBehind.ts';
import type { Recording } from './studio.ts';

/** How the text of the reply is made from the last statement's row and from the request. */
export function deriveReply(first: Recording, second: Recording): Segment[] {
  const fromJson = cutByColumns(first);
  if (fromJson !== undefined) return fromJson;
  const one: unknown = JSON.parse(first.reply);
  const other: unknown = JSON.parse(second.reply);
  return joined([...cutByLeaves({ first, second }, one, other)]);
}

/** A reply that the database wrote: its columns stand in the text as they are. One that it wrote line by line is cut as any other. */
function cutByColumns({ reply, statements }: Recording): Segment[] | undefined {
  const segments: Segment[] = [];
  let rest = reply;
  for (const [column, value] of Object.entries(rowOf(statements))) {
    if (typeof value === 'string' && /^[[{]/.test(value)) {
      const at = rest.indexOf(value);
      if (at < 0) return undefined;
      segments.push({ from: 'text', text: rest.slice(0, at) }, { from: 'wireJson', column });
      rest = rest.slice(at + value.length);
    }
  }
  return segments.length === 0 ? undefined : [...segments, { from: 'text', text: rest }];
}

interface Pair {
  readonly first: Recording;
  readonly second: Recording;
}

/** Any other reply: what differs between two of them must be in the row or in the request. */
function* cutByLeaves(pair: Pair, one: unknown, other: unknown): Generator<Segment> {
  if (isObject(one) && isObject(other)) {
    const isList = Array.isArray(one);
    yield text(isList ? '[' : '{');
    for (const [index, [key, value]] of Object.entries(one).entries()) {
      yield text(`${index === 0 ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}`);
      yield* cutByLeaves(pair, value, Reflect.get(other, key));
    }
    yield text(isList ? ']' : '}');
    return;
  }
  yield one === other ? text(JSON.stringify(one)) : sourceOf(pair, one, other);
}

function sourceOf({ first, second }: Pair, one: unknown, other: unknown): Segment {
  const field = fieldBehind({ value: one, of: first }, { value: other, of: second });
  if (field !== undefined) return { from: 'body', field };
  const [row, otherRow] = [rowOf(first.statements), rowOf(second.statements)];
  // As it is written: a moment is text by then.
  const column = Object.keys(row).find(
    (name) => isWritten(row[name], one) && isWritten(otherRow[name], other),
  );
  if (column !== undefined) return { from: 'column', column };
  throw new Error(`${first.request.path}: nobody knows where ${String(one)} in the reply comes from`);
}

function isWritten(value: unknown, written: unknown): boolean {
  // A moment is written by the university's clock, of which JSON knows nothing.
  if (value instanceof Date) return typeof written === 'string' && Date.parse(written) === value.getTime();
  return value !== undefined && JSON.stringify(value) === JSON.stringify(written);
}

function rowOf(statements: Recording['statements']): Readonly<Record<string, unknown>> {
  const row = statements.at(-1)?.rows[0];
  return isObject(row) && !Array.isArray(row) ? { ...row } : {};
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function text(written: string): Segment {
  return { from: 'text', text: written };
}

/** Neighbouring texts as one. */
function joined(segments: readonly Segment[]): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (segment.from === 'text' && last?.from === 'text')
      result[result.length - 1] = text(last.text + segment.text);
    else result.push(segment);
  }
  return result;
}
