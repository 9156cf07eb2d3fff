// @ts-check
/** Loaded before a server of a journey: writes each statement that reads or writes rows into a file, by name or beginning. */
import { appendFileSync } from 'node:fs';

import pg from 'pg';

const file = process.env['BILIM_TOLD_STATEMENTS'] ?? '';
const query = Reflect.get(pg.Client.prototype, 'query');

/** @this {pg.Client} @param {readonly unknown[]} given */
function told(...given) {
  const [config] = given;
  const { name, text } = typeof config === 'string' ? { name: undefined, text: config } : Object(config);
  if (
    /^\s*(?:select|insert|update|delete|with|\()/i.test(String(text)) &&
    !String(text).includes('pg_notify')
  )
    appendFileSync(file, `${name ?? String(text).replaceAll(/\s+/g, ' ').slice(0, 200)}\n`);
  return Reflect.apply(query, this, given);
}

Reflect.set(pg.Client.prototype, 'query', told);
