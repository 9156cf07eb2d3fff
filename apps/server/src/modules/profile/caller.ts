import type { Person } from '@bilim/contract';

import { scopeParams } from '#modules/people/faculties.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import { bool, day, int, listOf, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { valuesIn } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

/** Whoever asks about people: when, and where they may read what, as parameters of a statement. */
export const callerParams = {
  callerId: int,
  today: day,
  academicYearId: smallint,
  readsEverywhere: bool,
  readFaculties: listOf(int),
  readsPrivateEverywhere: bool,
  privateFaculties: listOf(int),
  seesPhotosEverywhere: bool,
  photoFaculties: listOf(int),
};

export function callerOf(person: Person, today: string): ValuesOf<typeof callerParams> {
  const cards = scopeParams(person, 'people.read');
  const secrets = scopeParams(person, 'people.read_private');
  const photos = scopeParams(person, 'photos.read');
  return {
    callerId: person.id,
    today,
    academicYearId: defaultYearId(today),
    readsEverywhere: cards.isEverywhere,
    readFaculties: cards.faculties,
    readsPrivateEverywhere: secrets.isEverywhere,
    privateFaculties: secrets.faculties,
    seesPhotosEverywhere: photos.isEverywhere,
    photoFaculties: photos.faculties,
  };
}

/** Teachers and students know others by classes and groups, each by other ones. */
export type Capacity = 'teacher' | 'student' | 'staff';
export function capacityOf({ role }: Person): Capacity {
  return role === 'teacher' || role === 'student' ? role : 'staff';
}

export type Caller = Params<typeof callerParams> & { readonly capacity: Capacity };

/** The same for what the query builder writes. */
export function callerIn(person: Person, today: string): Caller {
  return { ...valuesIn(callerParams, callerOf(person, today)), capacity: capacityOf(person) };
}
