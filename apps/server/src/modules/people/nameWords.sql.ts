import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

const mostWords = 6;

/** What people type is folded as `people.folded_name` is. */
const neighbours: Readonly<Record<string, string>> = { ө: 'о', ү: 'у', ң: 'н', ё: 'е' };

/** The words of a text by which somebody looks for a person, as `folded_name` has them. */
export function nameWords(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[өүңё]/g, (letter) => neighbours[letter] ?? letter)
    .split(/[\s.,]+/)
    .filter(Boolean)
    .slice(0, mostWords);
}

/** Whether a word of the name of `p` begins with each of these literal words, a `text[]`. */
export function beginsWith(words: SQL): SQL {
  const each = Array.from({ length: mostWords }, (_, at) =>
    hasWord(sql`(${words})[${sql.raw(String(at + 1))}]`),
  );
  return sql.join(each, sql` and `);
}

function hasWord(word: SQL): SQL {
  return sql`(${word} is null or p.folded_name like ${word} || '%' or p.folded_name like '% ' || ${word} || '%')`;
}

/** What the person typed means itself, not a pattern. */
export function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
