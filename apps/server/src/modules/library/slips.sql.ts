import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * The beginnings of all words of a folded text with one letter left out, as numbers. Two words that one letter tells
 * apart, wrong, missing, too many, or in the place of its neighbour, have one of them in common: an index finds that
 * without comparing anything. The function is made by a migration.
 */
export function slipsOf(text: SQL): SQL {
  return sql`slips_of(${text})`;
}
