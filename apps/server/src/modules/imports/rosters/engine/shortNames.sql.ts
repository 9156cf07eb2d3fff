import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * A short name: the given one, else the name itself when it is short, else the initials of its longer words,
 * `Факультет информационных технологий` becoming `ФИТ`.
 */
export function shortNameOf(given: SQL, name: SQL): SQL {
  return sql`coalesce(${given}, case when length(${name}) <= 12 then ${name} else (
    select left(coalesce(nullif(string_agg(upper(left(w.word, 1) collate "und-x-icu"), '' order by w.n), ''), ${name}), 20)
    from regexp_split_to_table(${name}, '[^[:alnum:]]+') with ordinality as w(word, n) where length(w.word) > 2
  ) end)`;
}
