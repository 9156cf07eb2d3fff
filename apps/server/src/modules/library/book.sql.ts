import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { people } from '#modules/people/people.tables.ts';
import { files } from '#platform/db/platform.tables.ts';
import { text } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

import { books } from './books.tables.ts';
import { bookCategories } from './categories.tables.ts';
import { bookFavourites, bookReadings } from './readers.tables.ts';
import { bookReader, editableBy } from './library.policy.ts';

/** Whoever looks at books, and in which language. */
export const looking = { ...bookReader, language: text };
type Looking = Params<typeof looking>;

/** The name in the language of whoever looks, in the table of that alias. */
export function nameFor({ language }: Pick<Looking, 'language'>, alias: string): SQL {
  const of = sql.identifier(alias);
  return sql`case ${language} when 'kg' then ${of}.name_kg when 'en' then ${of}.name_en else ${of}.name_ru end`;
}

/** How the file opens, told by its row `f`. */
export const formatOf = sql`case when f.id is null then 'none' when f.mime = 'application/pdf' then 'pdf'
  when f.mime = 'application/epub+zip' then 'epub' else 'other' end`;

const flagOf = (condition: SQL): SQL => sql`case when ${condition} then 1 else 0 end`;

/** Book `b` with its category, file and owner, and what the caller has of it. */
export const bookJoins = ({ personId }: Pick<Looking, 'personId'>): SQL => sql`
  ${books} b
  join ${bookCategories} c on c.id = b.category_id
  join ${people} o on o.id = b.owner_id
  left join ${files} f on f.id = b.file_id and f.removed_at is null
  left join ${bookReadings} r on r.book_id = b.id and r.person_id = ${personId}
  left join ${bookFavourites} v on v.book_id = b.id and v.person_id = ${personId}`;

/** The columns of a book as the contract has it. */
export const bookColumns = (p: Looking) => ({
  bookId: sql`b.id`,
  title: sql`b.title`,
  author: sql`b.author`,
  description: sql`b.description`,
  totalPages: sql`coalesce(b.total_pages, 0)`,
  fileName: sql`coalesce(f.original_name, '')`,
  categoryId: sql`b.category_id`,
  category: nameFor(p, 'c'),
  ownerId: sql`b.owner_id`,
  ownerRole: sql`b.owner_role`,
  ownerName: sql`o.full_name`,
  isFromMaterials: flagOf(sql`b.material_number is not null`),
  createdAt: sql`b.created_at`,
  url: sql`case when f.id is null then '' else '/api/library/book.file?id_eBook=' || b.id end`,
  canEdit: flagOf(editableBy(p)),
  year: sql`b.year`,
  language: sql`b.language`,
  rights: sql`b.rights`,
  format: formatOf,
  hasCover: flagOf(sql`b.has_cover`),
  version: sql`b.version`,
  isFavourite: flagOf(sql`v.book_id is not null`),
  share: sql`r.share`,
  copies: sql`b.copies`,
});
