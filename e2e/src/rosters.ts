import { csv, manifest } from '@bilim/server/testing/rosterSets';
import { zipOf } from '@bilim/server/testing/zips';

export interface Freshman {
  readonly familyName: string;
  readonly givenName: string;
  readonly email?: string;
}

/** What a registrar's office exports: one new faculty with a group of these students. */
export async function rostersOf(freshmen: readonly Freshman[]): Promise<Buffer> {
  const now = new Date();
  const starts = now.getMonth() < 8 ? now.getFullYear() - 1 : now.getFullYear();
  const places = { schoolSourcedId: 'school', classSourcedId: 'group' };
  const each = <T>(row: (freshman: Freshman, at: number) => T) => freshmen.map((one, at) => row(one, at + 1));
  return await zipOf({
    'manifest.csv': manifest({
      academicSessions: 'bulk',
      classes: 'bulk',
      courses: 'bulk',
      enrollments: 'bulk',
      orgs: 'bulk',
      roles: 'bulk',
      users: 'bulk',
    }),
    'orgs.csv': csv([
      { sourcedId: 'district', name: 'Университет', type: 'district', parentSourcedId: '' },
      { sourcedId: 'school', name: 'Институт туризма', type: 'school', parentSourcedId: 'district' },
      { sourcedId: 'branch', name: 'Кафедра гостеприимства', type: 'department', parentSourcedId: 'school' },
    ]),
    'academicSessions.csv': csv([
      {
        sourcedId: 'year',
        title: String(starts),
        type: 'schoolYear',
        startDate: `${starts}-09-01`,
        endDate: `${starts + 1}-08-31`,
        parentSourcedId: '',
        schoolYear: String(starts + 1),
      },
    ]),
    'users.csv': csv(
      each(({ familyName, givenName, email = '' }, at) => ({
        sourcedId: `student-${at}`,
        familyName,
        givenName,
        enabledUser: 'true',
        username: `freshman${at}`,
        email,
      })),
    ),
    'roles.csv': csv(
      each((_one, at) => ({
        sourcedId: `role-${at}`,
        userSourcedId: `student-${at}`,
        roleType: 'primary',
        role: 'student',
        orgSourcedId: 'school',
      })),
    ),
    'courses.csv': csv([
      { sourcedId: 'course', title: 'Туризм', courseCode: '600200', orgSourcedId: 'branch' },
    ]),
    'classes.csv': csv([
      {
        sourcedId: 'group',
        title: 'ТУР-1-26',
        courseSourcedId: 'course',
        classType: 'homeroom',
        schoolSourcedId: 'school',
        termSourcedIds: 'year',
      },
    ]),
    'enrollments.csv': csv(
      each((_one, at) => ({
        sourcedId: `place-${at}`,
        ...places,
        userSourcedId: `student-${at}`,
        role: 'student',
      })),
    ),
  });
}
