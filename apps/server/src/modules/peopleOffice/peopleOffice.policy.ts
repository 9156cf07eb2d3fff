import type { Person } from '@bilim/contract';
import { scopeOf } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { hasNoRightsAbove } from '#modules/auth/activations/activations.policy.ts';
import { isWithin, membersOf, rightScope, scopeParams } from '#modules/auth/rights/faculties.policy.ts';
import { students } from '#modules/people/people.tables.ts';
import { bool, day, int, listOf } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** An office that looks for people: where it reads them. */
export const reader = { ...rightScope, today: day };
/** Where it changes them. */
export const keeper = {
  today: day,
  managesSettings: bool,
  keepsEverywhere: bool,
  keptFaculties: listOf(int),
};
/** All of that, and where it reads private data. */
export const officer = {
  ...reader,
  ...keeper,
  secretsEverywhere: bool,
  secretFaculties: listOf(int),
};
type Officer = Params<typeof officer>;

export function officerOf(person: Person, today: string): ValuesOf<typeof officer> {
  const kept = scopeParams(person, 'people.manage');
  const secret = scopeParams(person, 'people.read_private');
  return {
    ...scopeParams(person, 'people.read'),
    today,
    managesSettings: scopeOf(person, 'settings.manage') === 'all',
    keepsEverywhere: kept.isEverywhere,
    keptFaculties: kept.faculties,
    secretsEverywhere: secret.isEverywhere,
    secretFaculties: secret.faculties,
  };
}

/** Whom no order has enrolled yet belong to no faculty: every office sees them. */
const applicants = sql`select s.id from ${students} s where s.status = 'applicant'`;
const isApplicant = (personId: SQL) => sql`${personId} in (${applicants})`;

/** Whose card the office opens. */
export function readBy(p: Params<typeof reader>, personId: SQL): SQL {
  return sql`(${isWithin(p, personId, p.today)} or ${isApplicant(personId)})`;
}

/** The same of thousands: who belongs to the faculties is looked up once, of all or of those in a subquery of ids. */
export function listedFor(
  { isEverywhere, faculties, today }: Params<typeof reader>,
  personId: SQL,
  among?: SQL,
): SQL {
  return sql`(${isEverywhere} or ${personId} in (
    select own.person_id from ${membersOf(faculties, today, among)} own union all ${applicants}))`;
}

/** Tax id, phone and birth date. */
export function secretsReadBy(p: Officer, personId: SQL): SQL {
  return isWithin({ isEverywhere: p.secretsEverywhere, faculties: p.secretFaculties }, personId, p.today);
}

/**
 * Whom the office may change: in its scope, and nobody with more rights than students and teachers have unless it
 * manages the settings. Otherwise an office could take over an account that may more than itself.
 */
export function changeableBy(p: Params<typeof keeper>, personId: SQL): SQL {
  const kept = { isEverywhere: p.keepsEverywhere, faculties: p.keptFaculties };
  const mayKeepSome = sql`(${p.keepsEverywhere} or cardinality(${p.keptFaculties}) > 0)`;
  return sql`((${isWithin(kept, personId, p.today)} or (${mayKeepSome} and ${isApplicant(personId)}))
    and ${hasNoRightsAbove(p, personId)})`;
}
