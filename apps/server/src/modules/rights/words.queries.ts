import { sql } from 'drizzle-orm';

import { roleNames } from '#modules/auth/auth.tables.ts';
import { groups, people } from '#modules/people/people.tables.ts';
import { departments, faculties } from '#modules/structure/organisation.tables.ts';
import { inEachLanguage, nameIn } from '#platform/db/localNames.ts';
import { int, orNull, text } from '#platform/db/sqlTypes.ts';
import { statement } from '#platform/db/statement.ts';

/** How a person, a role and a place are called. */
export const selectWords = inEachLanguage((language) =>
  statement({
    name: `rights_words_${language}`,
    params: {
      userId: int,
      /** By its wire number, or by its key. */
      role: orNull(int),
      roleKey: orNull(text),
      facultyId: orNull(int),
      departmentId: orNull(int),
      groupId: orNull(int),
    },
    row: { name: orNull(text), role: orNull(text), place: orNull(text) },
    sql: (p) => sql`
    select (select p.full_name from ${people} p where p.id = ${p.userId}) as name,
      (select ${nameIn(language, 'r')} from ${roleNames} r where r.wire_value = ${p.role} or r.role = ${p.roleKey}) as role,
      coalesce(
        (select ${nameIn(language, 'f')} from ${faculties} f where f.id = ${p.facultyId}),
        (select ${nameIn(language, 'd')} from ${departments} d where d.id = ${p.departmentId}),
        (select g.name from ${groups} g where g.id = ${p.groupId})) as place`,
  }),
);
