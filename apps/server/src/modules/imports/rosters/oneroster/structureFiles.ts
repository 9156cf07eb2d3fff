import type { Cells } from './cells.ts';
import type { DraftRow, OneRosterFile, ReadContext } from './oneRosterFiles.ts';

const organisationTypes = {
  department: 'department',
  school: 'faculty',
  district: 'university',
  local: 'university',
  state: 'university',
  national: 'university',
  // Of School Data Sync.
  university: 'university',
  college: 'faculty',
} as const;

/** What School Data Sync knows besides: its place in the tree says what it is. */
const isUnit = (value: string | null) =>
  value !== null && /^(ext:.*|campus|division|program|region|researchCenter)$/i.test(value);

const sessionTypes = {
  schoolYear: 'year',
  semester: 'half-year',
  term: 'half-year',
  gradingPeriod: 'part',
} as const;

/** Words of their own that a system adds to the standard begin so. */
const isExtension = (value: string | null) => value !== null && /^ext:/i.test(value);

export const orgsFile: OneRosterFile = {
  name: 'orgs',
  kind: 'organisation',
  required: ['name', 'type'],
  headings: {
    organisation: { name: 'name', type: 'type', code: 'identifier', parent: 'parentSourcedId' },
  },
  unused: [],
  read: (cells, { sourcedId }) => [
    {
      kind: 'organisation',
      sourcedId,
      isLeaving: false,
      fields: {
        name: cells.required('name'),
        shortName: cells.text('metadata.bilim.shortName', 40),
        type: isUnit(cells.text('type'))
          ? 'unit'
          : cells.requiredWord<'department' | 'faculty' | 'university'>(
              'type',
              organisationTypes,
              'department',
            ),
        code: cells.text('identifier', 100),
        parent: cells.text('parentSourcedId'),
      },
    },
  ],
};

export const sessionsFile: OneRosterFile = {
  name: 'academicSessions',
  kind: 'session',
  required: ['title', 'type', 'startDate', 'endDate'],
  headings: {
    session: {
      title: 'title',
      type: 'type',
      startsOn: 'startDate',
      endsOn: 'endDate',
      parent: 'parentSourcedId',
      startYear: 'schoolYear',
    },
  },
  unused: [],
  read(cells, { sourcedId }) {
    // The standard names a school year by the calendar year in which it ends.
    const endYear = cells.number('schoolYear', 1990, 2100);
    return [
      {
        kind: 'session',
        sourcedId,
        isLeaving: false,
        fields: {
          title: cells.required('title'),
          type: isExtension(cells.text('type'))
            ? 'part'
            : cells.requiredWord<'year' | 'half-year' | 'part'>('type', sessionTypes, 'part'),
          startsOn: cells.requiredDay('startDate'),
          endsOn: cells.requiredDay('endDate'),
          parent: cells.text('parentSourcedId'),
          startYear: endYear === null ? null : endYear - 1,
        },
      },
    ];
  },
};

export const coursesFile: OneRosterFile = {
  name: 'courses',
  kind: 'course',
  required: ['title'],
  headings: {
    course: {
      title: 'title',
      code: 'courseCode',
      organisation: 'orgSourcedId',
      credits: 'metadata.bilim.credits',
    },
  },
  unused: ['schoolYearSourcedId', 'grades', 'subjects', 'subjectCodes'],
  read: (cells, { sourcedId }) => [
    {
      kind: 'course',
      sourcedId,
      isLeaving: false,
      fields: {
        title: cells.required('title'),
        code: cells.text('courseCode', 100),
        organisation: cells.text('orgSourcedId'),
        credits: cells.number('metadata.bilim.credits', 0, 30),
        // Shown by the groups that follow it.
        isProgramme: false,
      },
    },
  ],
};

export const classesFile: OneRosterFile = {
  name: 'classes',
  kind: 'class',
  required: ['title', 'courseSourcedId'],
  headings: {
    class: {
      title: 'title',
      code: 'classCode',
      type: 'classType',
      course: 'courseSourcedId',
      organisation: 'schoolSourcedId',
      sessions: 'termSourcedIds',
      group: 'metadata.bilim.groupSourcedId',
      subgroup: 'metadata.bilim.subgroup',
      lessonType: 'metadata.bilim.lessonType',
      credits: 'metadata.bilim.credits',
      plannedHours: 'metadata.bilim.hours',
      admissionYear: 'metadata.bilim.admissionYear',
    },
  },
  unused: ['grades', 'location', 'subjects', 'subjectCodes', 'periods'],
  read: (cells, context) => [
    ...ownCourse(cells, context),
    {
      kind: 'class',
      sourcedId: context.sourcedId,
      isLeaving: false,
      fields: {
        title: cells.required('title'),
        code: cells.text('classCode', 100),
        type: isExtension(cells.text('classType'))
          ? 'class'
          : cells.word<'group' | 'class'>('classType', { homeroom: 'group', scheduled: 'class' }, 'class'),
        course: courseOf(cells, context),
        organisation: cells.text('schoolSourcedId'),
        sessions: cells.list('termSourcedIds'),
        group: cells.text('metadata.bilim.groupSourcedId'),
        subgroup: cells.number('metadata.bilim.subgroup', 0, 9) ?? 0,
        lessonType: cells.text('metadata.bilim.lessonType', 100),
        credits: cells.number('metadata.bilim.credits', 0, 30),
        plannedHours: cells.number('metadata.bilim.hours', 0, 9_999),
        admissionYear: cells.number('metadata.bilim.admissionYear', 2001, 2099),
        studyYear: null,
        educationForm: null,
      },
    },
  ],
};

function courseOf(cells: Cells, { isOptional, sourcedId }: ReadContext): string {
  const course = cells.text('courseSourcedId');
  return course === null && isOptional('courseSourcedId')
    ? `class ${sourcedId}`
    : (course ?? cells.required('courseSourcedId'));
}

/** What is taught in a class that names no course, where it need not: its own title. */
function ownCourse(cells: Cells, context: ReadContext): readonly DraftRow[] {
  if (cells.text('courseSourcedId') !== null || !context.isOptional('courseSourcedId')) return [];
  const fields = {
    title: cells.text('title') ?? '',
    code: null,
    organisation: cells.text('schoolSourcedId'),
    credits: null,
    isProgramme: false,
  };
  return [{ kind: 'course', sourcedId: courseOf(cells, context), isLeaving: false, fields }];
}
