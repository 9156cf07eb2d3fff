import type { Person } from '@bilim/contract';

import { placeParams } from '#modules/auth/rights/faculties.policy.ts';
import { defaultYearId } from '#modules/structure/academicYear.ts';
import { bool, day, int, listOf, smallint } from '#platform/db/sqlTypes.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { valuesIn } from '#platform/db/statement.ts';
import type { Params } from '#platform/db/statement.ts';

/** Whoever looks for people: when, and where they may read cards and see photos, as parameters of a statement. */
export const viewerParams = {
  callerId: int,
  today: day,
  academicYearId: smallint,
  readsEverywhere: bool,
  readFaculties: listOf(int),
  readDepartments: listOf(int),
  readGroups: listOf(int),
  seesPhotosEverywhere: bool,
  photoFaculties: listOf(int),
  photoDepartments: listOf(int),
  photoGroups: listOf(int),
};

/** The same of somebody who asks for a whole card, and where they may read private data. */
export const callerParams = {
  ...viewerParams,
  readsPrivateEverywhere: bool,
  privateFaculties: listOf(int),
  privateDepartments: listOf(int),
  privateGroups: listOf(int),
};

export function callerOf(person: Person, today: string): ValuesOf<typeof callerParams> {
  const cards = placeParams(person, 'people.read');
  const secrets = placeParams(person, 'people.read_private');
  const photos = placeParams(person, 'photos.read');
  return {
    callerId: person.id,
    today,
    academicYearId: defaultYearId(today),
    readsEverywhere: cards.isEverywhere,
    readFaculties: cards.faculties,
    readDepartments: cards.departments,
    readGroups: cards.groups,
    readsPrivateEverywhere: secrets.isEverywhere,
    privateFaculties: secrets.faculties,
    privateDepartments: secrets.departments,
    privateGroups: secrets.groups,
    seesPhotosEverywhere: photos.isEverywhere,
    photoFaculties: photos.faculties,
    photoDepartments: photos.departments,
    photoGroups: photos.groups,
  };
}

/** Teachers and students know others by classes and groups, each by other ones. */
export type Capacity = 'teacher' | 'student' | 'staff';
export function capacityOf({ role }: Person): Capacity {
  return role === 'teacher' || role === 'student' ? role : 'staff';
}

/** One statement for each capacity: which classes and groups count is then no work at run time. */
export function inEachCapacity<T>(make: (capacity: Capacity) => T): Readonly<Record<Capacity, T>> {
  return { teacher: make('teacher'), student: make('student'), staff: make('staff') };
}

export type Viewer = Params<typeof viewerParams> & { readonly capacity: Capacity };
export type Caller = Viewer & Params<typeof callerParams>;

/** The same for what the query builder writes. */
export function callerIn(person: Person, today: string): Caller {
  return { ...valuesIn(callerParams, callerOf(person, today)), capacity: capacityOf(person) };
}
