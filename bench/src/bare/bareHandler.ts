import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import { verifyPassword } from '@bilim/server/measuring';
import type { Keys } from '@bilim/server/measuring';
import type { Pool } from 'pg';

import { readFields } from './fields.ts';
import { callerHeader, readCaller } from './plan.ts';
import type { CallerPlan, CallPlan, Param, Segment } from './plan.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The queue of password checks that the real server has by default. */
const longestQueue = 400;

/**
 * Answers a call as plainly as it can be answered: reads the body, runs the statements, writes the text. No
 * session, no forgery check, no validation, no headers but the necessary ones.
 */
export async function answerBarely(
  { pool, keys, plans }: { pool: Pool; keys: Keys; plans: ReadonlyMap<string, CallPlan> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = readCaller(String(request.headers[callerHeader]));
  const call = plans.get(asked.call);
  const caller = call?.callers[asked.caller];
  if (call === undefined || caller === undefined) {
    response.writeHead(404).end();
    return;
  }
  // A read by GET has none, and what it asks about is in the plan.
  const sent = await readBody(request);
  const body = sent === '' ? {} : readFields(sent, request.headers['content-type']);
  const row = await runAll(pool, caller, body, async (first) => {
    if (call.passwordCheck === undefined) return;
    const password = String(body[call.passwordCheck.field]);
    const isRight = await verifyPassword(keys, hashOf(first['account']), password, longestQueue);
    if (!isRight) throw new Error('a wrong password');
  });
  const text = Buffer.from(caller.reply.map((segment) => write(segment, row, body)).join(''));
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': text.length })
    .end(text);
}

function hashOf(account: unknown): string {
  if (typeof account === 'object' && account !== null && 'passwordHash' in account)
    return String(account.passwordHash);
  throw new Error('no account');
}

/** Runs the statements one after another and gives back the first row of the last one that has names. */
async function runAll(
  pool: Pool,
  { statements }: CallerPlan,
  body: Fields,
  afterFirst: (row: Fields) => Promise<void>,
): Promise<Fields> {
  let row: Fields = {};
  let before: unknown = {};
  for (const [index, { name, text, isInRows, params }] of statements.entries()) {
    const values = params.map((param) => valueOf(param, body, before));
    if (isInRows) [before] = (await pool.query({ name, text, values, rowMode: 'array' })).rows;
    else before = row = (await pool.query<Fields>({ name, text, values })).rows[0] ?? {};
    if (index === 0) await afterFirst(row);
  }
  return row;
}

function valueOf(param: Param, body: Fields, before: unknown): unknown {
  switch (param.from) {
    case 'constant':
      return param.value;
    case 'body':
      return param.isListed ? [body[param.field]] : body[param.field];
    case 'row': {
      const value: unknown = Reflect.get(Object(before), param.column);
      return param.isJson ? JSON.stringify(value) : value;
    }
    case 'clock': {
      const at = new Date(Date.now() + param.offsetMs);
      return param.isText ? at.toISOString() : at;
    }
    case 'randomBytes':
      return randomBytes(param.length);
    case 'randomUuid':
      return randomUUID();
  }
}

function write(segment: Segment, row: Fields, body: Fields): string {
  switch (segment.from) {
    case 'text':
      return segment.text;
    case 'wireJson':
      return String(row[segment.column]);
    case 'column':
      return JSON.stringify(row[segment.column]);
    case 'body':
      return JSON.stringify(body[segment.field]);
  }
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks).toString()));
    request.on('error', reject);
  });
}
