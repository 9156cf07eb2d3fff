import type { Person } from '@bilim/contract';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isWithinPlace, placeParams } from '#modules/auth/rights/faculties.policy.ts';
import { changeableBy, keeper, officerOf } from '#modules/peopleOffice/peopleOffice.policy.ts';
import { isCuratedBy } from '#modules/profile/acquaintance.policy.ts';
import { bool, int, listOf } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import type { Params } from '#platform/db/statement.ts';

/** Where somebody reads private data, and whom they keep as an office. */
export const privateReader = {
  ...keeper,
  callerId: int,
  secretsEverywhere: bool,
  secretFaculties: listOf(int),
  secretDepartments: listOf(int),
  secretGroups: listOf(int),
};
/** Besides, whose cards they read at all. */
export const opener = {
  ...privateReader,
  readsEverywhere: bool,
  readFaculties: listOf(int),
  readDepartments: listOf(int),
  readGroups: listOf(int),
};

export function privateReaderOf(person: Person, today: string): ValuesOf<typeof privateReader> {
  const { managesSettings, keepsEverywhere, keptFaculties } = officerOf(person, today);
  const secrets = placeParams(person, 'people.read_private');
  return {
    callerId: person.id,
    today,
    managesSettings,
    keepsEverywhere,
    keptFaculties,
    secretsEverywhere: secrets.isEverywhere,
    secretFaculties: secrets.faculties,
    secretDepartments: secrets.departments,
    secretGroups: secrets.groups,
  };
}

export function openerOf(person: Person, today: string): ValuesOf<typeof opener> {
  const reads = placeParams(person, 'people.read');
  return {
    ...privateReaderOf(person, today),
    readsEverywhere: reads.isEverywhere,
    readFaculties: reads.faculties,
    readDepartments: reads.departments,
    readGroups: reads.groups,
  };
}

/** The office that changes the card; never its owner. */
export function keptBy(p: Params<typeof keeper> & { readonly callerId: SQL }, personId: SQL): SQL {
  return sql`(${personId} <> ${p.callerId} and ${changeableBy(p, personId)})`;
}

/** Private facts, relatives and papers: the owner, and whoever reads private data. */
export function privateFor(p: Params<typeof privateReader>, personId: SQL): SQL {
  const scope = {
    isEverywhere: p.secretsEverywhere,
    faculties: p.secretFaculties,
    departments: p.secretDepartments,
    groups: p.secretGroups,
  };
  return sql`(${personId} = ${p.callerId} or ${isWithinPlace(scope, personId, p.today)})`;
}

/** Whose card somebody opens: the own one, where they read cards, whom they keep, and students of the groups whose curator they are. */
export function openFor(p: Params<typeof opener>, personId: SQL): SQL {
  const scope = {
    isEverywhere: p.readsEverywhere,
    faculties: p.readFaculties,
    departments: p.readDepartments,
    groups: p.readGroups,
  };
  return sql`(${personId} = ${p.callerId} or ${isWithinPlace(scope, personId, p.today)}
    or ${changeableBy(p, personId)} or ${isCuratedBy(p, personId)})`;
}

/** Requests on which an office decides: of whom it keeps and reads in full. */
export function decidedBy(p: Params<typeof privateReader>, personId: SQL): SQL {
  return sql`(${keptBy(p, personId)} and ${privateFor(p, personId)})`;
}
