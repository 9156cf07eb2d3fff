import type { Input, Output } from '@bilim/contract';
import type { ratingApi, RatingPlace } from '@bilim/contract/rating';

import { callerOf, capacityOf } from '#modules/profile/caller.ts';
import { universityDay } from '#platform/clock.ts';
import type { Bytes, Call } from '#platform/http/serve.ts';
import type { ValuesOf } from '#platform/db/sqlTypes.ts';
import { wireReply } from '#platform/db/wireJson.ts';
import type { WireJson } from '#platform/db/wireJson.ts';

import { selectGroups, selectList, selectPeriods } from './list.queries.ts';
import { selectOwn } from './own.queries.ts';
import type { figureRow } from './own.queries.ts';
import { writeRating } from './writeRating.ts';

const usualPage = 50;
/** More than a university has; a workbook of them is written aside. */
const mostWritten = 50_000;

export async function readOwn({ db, person }: Call<typeof ratingApi.own>): Promise<WireJson> {
  const [own] = await selectOwn(db, { studentId: person.id });
  return wireReply({ data: own?.data ?? '[]' });
}

type Asker = Pick<Call<typeof ratingApi.list>, 'db' | 'person' | 'now'>;

const lookingOf = ({ person, now }: Asker) => {
  const caller = callerOf(person, universityDay(now));
  return { ...caller, yearId: caller.academicYearId, day: caller.today, educationFormId: null };
};

/** Of whom one sees: what is asked about, the places as they are for everybody. */
async function select(asker: Asker, input: Input<typeof ratingApi.list>) {
  const { skip = 0, size = usualPage, query = '' } = input;
  const rows = await selectList[capacityOf(asker.person)](asker.db, {
    ...lookingOf(asker),
    facultyId: input.facultyId ?? null,
    specialtyId: input.specialtyId ?? null,
    ofYear: input.yearId ?? 0,
    ofSeason: input.seasonId ?? 0,
    studyYearId: input.studyYearId ?? null,
    groupId: input.groupId ?? null,
    query: query.trim(),
    skip,
    size,
  });
  return rows.map((row) => ({ ...row, places: placesOf(row) }));
}

export const readList = async (call: Call<typeof ratingApi.list>): Promise<Output<typeof ratingApi.list>> =>
  await select(call, call.input);

export const readWorkbook = async (call: Call<typeof ratingApi.workbook>): Promise<Bytes> =>
  await writeRating(await select(call, { ...call.input, skip: 0, size: mostWritten }), call.language);

export async function readChoices(
  call: Call<typeof ratingApi.choices>,
): Promise<Output<typeof ratingApi.choices>> {
  const { db, person, language } = call;
  const looking = { ...lookingOf(call), facultyId: null, specialtyId: null };
  const groups = await selectGroups[language][capacityOf(person)](db, looking);
  return { groups, periods: await selectPeriods(db) };
}

function placesOf(row: ValuesOf<typeof figureRow>): RatingPlace[] {
  return [
    placeIn('group', row.inGroup, row.groupSize),
    placeIn('year', row.inYear, row.yearSize),
    placeIn('faculty', row.inFaculty, row.facultySize),
    placeIn('university', row.inUniversity, row.universitySize),
  ];
}

const placeIn = (scope: RatingPlace['scope'], place: number, size: number): RatingPlace => ({
  scope,
  place,
  size,
  percentile: Math.ceil((place * 100) / size),
});
