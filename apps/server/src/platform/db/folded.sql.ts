import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** A text as it is compared with what people type: small, and ө, ү, ң and ё, which many keyboards lack, as о, у, н and е. */
export function foldedText(text: SQL): SQL {
  return sql`translate(lower(${text}), 'өүңё', 'оуне')`;
}
