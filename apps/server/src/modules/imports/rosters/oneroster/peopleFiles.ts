import type { Cells } from './cells.ts';
import { leaving } from './oneRosterFiles.ts';
import type { DraftRow, OneRosterFile, ReadContext } from './oneRosterFiles.ts';

/** Who is brought in, and as what. All other words of the standard are passed over with a note. */
const broughtIn = {
  student: 'student',
  teacher: 'teacher',
  // Of School Data Sync.
  adjunct: 'teacher',
  faculty: 'teacher',
  instructor: 'teacher',
  lecturer: 'teacher',
  professor: 'teacher',
} as const;
const passedOver = [
  'administrator',
  'aide',
  'counselor',
  'districtAdministrator',
  'guardian',
  'parent',
  'principal',
  'proctor',
  'relative',
  'siteAdministrator',
  'systemAdministrator',
  // Of School Data Sync.
  'advisor',
  'affiliate',
  'alumni',
  'chair',
  'coach',
  'itAdmin',
  'nurse',
  'officeStaff',
  'other',
  'researcher',
  'staff',
  'substitute',
  'teacherAssistant',
];
const roleWords: Readonly<Record<string, 'student' | 'teacher' | null>> = {
  ...broughtIn,
  ...Object.fromEntries(passedOver.map((word) => [word, null])),
};

/** Null is a role that is passed over; the standard lets systems add words of their own. */
function roleIn(cells: Cells, { pass }: ReadContext): 'student' | 'teacher' | null {
  const word = cells.required('role');
  const role = /^ext:/i.test(word) ? null : cells.word('role', roleWords, null);
  if (role === null && word !== '') pass('role', word);
  return role;
}

const personHeadings = {
  lastName: 'familyName',
  firstName: 'givenName',
  middleName: 'middleName',
  code: 'identifier',
  taxId: 'metadata.bilim.taxId',
  login: 'username',
  email: 'email',
  phone: 'phone',
  isEnabled: 'enabledUser',
  organisation: 'primaryOrgSourcedId',
  course: 'grades',
  admissionYear: 'metadata.bilim.admissionYear',
  funding: 'metadata.bilim.funding',
} as const;

const fundings = { budget: 'budget', contract: 'contract', grant: 'grant', quota: 'quota' } as const;

export const usersFile: OneRosterFile = {
  name: 'users',
  kind: 'person',
  required: ['givenName', 'familyName'],
  headings: {
    person: personHeadings,
    role: { person: 'sourcedId', role: 'role', organisation: 'orgSourcedIds' },
  },
  unused: [
    'userIds',
    'agentSourcedIds',
    'userMasterIdentifier',
    'resourceSourcedIds',
    'preferredGivenName',
    'preferredMiddleName',
    'preferredFamilyName',
    'pronouns',
    'userProfiles',
  ],
  read(cells, context) {
    const [organisation = null] = cells.list('orgSourcedIds');
    if (cells.text('password', 10_000) !== null) context.pass('password', '');
    const person: DraftRow = {
      kind: 'person',
      sourcedId: context.sourcedId,
      isLeaving: false,
      fields: {
        lastName: cells.required('familyName', 150),
        firstName: cells.required('givenName', 150),
        middleName: cells.text('middleName', 150),
        gender: null,
        birthDate: null,
        code: cells.text('identifier', 64),
        taxId: cells.text('metadata.bilim.taxId', 20),
        login: cells.text('username', 1_000),
        email: cells.text('email', 254),
        phone: cells.text('phone', 60) ?? cells.text('sms', 60),
        isEnabled: cells.flag('enabledUser', true),
        organisation: cells.text('primaryOrgSourcedId') ?? organisation,
        course: courseOf(cells.list('grades')),
        admissionYear: cells.number('metadata.bilim.admissionYear', 2001, 2099),
        funding: cells.word<keyof typeof fundings | null>('metadata.bilim.funding', fundings, null),
      },
    };
    return context.hasRoles || !cells.has('role')
      ? [person]
      : [person, ownRole(cells, context, organisation)];
  },
};

/** In version 1.1 a user has one role, in the user's own row. */
function ownRole(cells: Cells, context: ReadContext, organisation: string | null): DraftRow {
  const role = roleIn(cells, context);
  const { sourcedId } = context;
  if (role === null) return leaving('role', sourcedId);
  const fields = {
    person: sourcedId,
    role,
    organisation,
    isPrimary: true,
    beginsOn: null,
    endsOn: null,
    ...postOf(cells),
  };
  return { kind: 'role', sourcedId, isLeaving: false, fields };
}

function postOf(cells: Cells) {
  return {
    position: cells.text('metadata.bilim.position', 100),
    postShare: cells.number('metadata.bilim.postShare', 0.01, 2),
  };
}

/** Years of study go from 1 to 7; a grade of a school is none. */
function courseOf(grades: readonly string[]): number | null {
  const course = Number(grades.find((grade) => /^0?[1-7]$/.test(grade)) ?? 0);
  return course === 0 ? null : course;
}

export const rolesFile: OneRosterFile = {
  name: 'roles',
  kind: 'role',
  required: ['userSourcedId', 'role'],
  headings: {
    role: {
      person: 'userSourcedId',
      role: 'role',
      organisation: 'orgSourcedId',
      isPrimary: 'roleType',
      beginsOn: 'beginDate',
      endsOn: 'endDate',
      position: 'metadata.bilim.position',
      postShare: 'metadata.bilim.postShare',
    },
  },
  unused: ['userProfileSourcedId'],
  read(cells, context) {
    const role = roleIn(cells, context);
    const fields = {
      person: cells.required('userSourcedId'),
      organisation: cells.text('orgSourcedId'),
      isPrimary: cells.word('roleType', { primary: true, secondary: false, true: true, false: false }, true),
      beginsOn: cells.day('beginDate'),
      endsOn: cells.day('endDate'),
      ...postOf(cells),
    };
    return role === null
      ? [leaving('role', context.sourcedId)]
      : [{ kind: 'role', sourcedId: context.sourcedId, isLeaving: false, fields: { ...fields, role } }];
  },
};

export const demographicsFile: OneRosterFile = {
  name: 'demographics',
  kind: 'demographics',
  required: [],
  headings: { demographics: { birthDate: 'birthDate', gender: 'sex' } },
  unused: [
    'americanIndianOrAlaskaNative',
    'asian',
    'blackOrAfricanAmerican',
    'nativeHawaiianOrOtherPacificIslander',
    'white',
    'demographicRaceTwoOrMoreRaces',
    'hispanicOrLatinoEthnicity',
    'countryOfBirthCode',
    'stateOfBirthAbbreviation',
    'cityOfBirth',
    'publicSchoolResidenceStatus',
  ],
  read: (cells, { sourcedId }) => [
    {
      kind: 'demographics',
      sourcedId,
      isLeaving: false,
      fields: {
        gender: cells.word<'M' | 'F' | null>(
          'sex',
          { male: 'M', female: 'F', unspecified: null, other: null },
          null,
        ),
        birthDate: cells.day('birthDate'),
      },
    },
  ],
};

export const enrolmentsFile: OneRosterFile = {
  name: 'enrollments',
  kind: 'enrolment',
  required: ['classSourcedId', 'userSourcedId', 'role'],
  headings: {
    enrolment: {
      class: 'classSourcedId',
      person: 'userSourcedId',
      role: 'role',
      isPrimary: 'primary',
      beginsOn: 'beginDate',
      endsOn: 'endDate',
    },
  },
  unused: ['schoolSourcedId'],
  read(cells, context) {
    const role = roleIn(cells, context);
    const fields = {
      class: cells.required('classSourcedId'),
      person: cells.required('userSourcedId'),
      isPrimary: cells.flag('primary', false),
      beginsOn: cells.day('beginDate'),
      endsOn: cells.day('endDate'),
    };
    return role === null
      ? [leaving('enrolment', context.sourcedId)]
      : [{ kind: 'enrolment', sourcedId: context.sourcedId, isLeaving: false, fields: { ...fields, role } }];
  },
};
