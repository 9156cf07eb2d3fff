import { wireColumns } from '@bilim/contract';

import type { CallPlan, PlannedStatement } from '../bare/plan.ts';
import type { Recording } from '../derive/studio.ts';

/** The least statement that could fetch the rows behind a reply, when their keys are known: the limit of what a statement can be. */
export interface Least {
  readonly text: string;
  /** Keys as the caller has them, or as the reply tells them. */
  readonly keys: (callerId: number, reply: string) => readonly unknown[];
}

/** What the bare server does when it fetches only these rows, and answers what the server had answered. */
export function leastPlan(
  name: string,
  { text, keys }: Least,
  recordings: readonly { readonly recording: Recording; readonly callerId: number }[],
): CallPlan {
  const callers = recordings.map(({ recording: { reply }, callerId }) => {
    const params = keys(callerId, reply).map((value) => ({ from: 'constant', value }) as const);
    const statement: PlannedStatement = { name: `least ${name}`, text, isInRows: true, params };
    return { statements: [statement], reply: [{ from: 'text', text: reply } as const] };
  });
  return { name: `least ${name}`, callers, passwordCheck: undefined };
}

/** The numbers that stand in a reply under the wire's name of a column. */
export function numbersOf(reply: string, row: Parameters<typeof wireColumns>[0], named: string): number[] {
  const wire = wireColumns(row)?.find(({ own }) => own === named)?.wire;
  if (wire === undefined) throw new Error(`no ${named} in this row of the contract`);
  const found = reply.matchAll(new RegExp(`"${wire}":(\\d+)`, 'g'));
  const numbers = [...new Set([...found].map(([, number]) => Number(number)))];
  if (numbers.length === 0) throw new Error(`no ${wire} in the reply`);
  return numbers;
}
