import type { OneRosterFile } from './oneRosterFiles.ts';

/** Words by which a category, or a line item without one, is the final grade of its class. */
const finalWords = /^(final|итог|жыйынтык|overall)/i;

/** Line items are the tests and exams of a class. Only those that grade it in the end mean something here. */
export const lineItemsFile: OneRosterFile = {
  name: 'lineItems',
  kind: 'assessment',
  required: ['title', 'classSourcedId'],
  headings: {
    assessment: {
      class: 'classSourcedId',
      session: 'gradingPeriodSourcedId',
      examType: 'title',
      most: 'resultValueMax',
    },
  },
  unused: [
    'description',
    'assignDate',
    'dueDate',
    'categorySourcedId',
    'academicSessionSourcedId',
    'schoolSourcedId',
    'scoreScaleSourcedId',
    'resultValueMin',
  ],
  read(cells, { sourcedId, titleOf }) {
    const title = cells.required('title');
    const word = titleOf(cells.text('categorySourcedId')) ?? title;
    return [
      {
        kind: 'assessment',
        sourcedId,
        isLeaving: false,
        fields: {
          class: cells.required('classSourcedId'),
          session: cells.text('gradingPeriodSourcedId') ?? cells.text('academicSessionSourcedId'),
          examType: finalWords.test(word) ? null : word,
          most: cells.number('resultValueMax', 1, 10_000),
        },
      },
    ];
  },
};

/** How far a result is graded; systems may add words of their own, which say no more than none. */
const unfinished = /^(exempt|not submitted|partially graded|submitted)$/i;

/** Scores of students. Those that were not given yet, or not handed in, say nothing. */
export const resultsFile: OneRosterFile = {
  name: 'results',
  kind: 'grade',
  required: ['lineItemSourcedId', 'studentSourcedId'],
  headings: {
    grade: {
      assessment: 'lineItemSourcedId',
      person: 'studentSourcedId',
      points: 'score',
      grade: 'textScore',
      gradedOn: 'scoreDate',
      credits: 'metadata.bilim.credits',
      semester: 'metadata.bilim.semester',
    },
  },
  unused: [
    'scoreStatus',
    'comment',
    'classSourcedId',
    'scoreScaleSourcedId',
    'inProgress',
    'incomplete',
    'late',
    'missing',
  ],
  read(cells, { sourcedId, pass }) {
    const points = cells.number('score', 0, 10_000);
    const grade = cells.text('textScore', 40);
    const fields = {
      assessment: cells.required('lineItemSourcedId'),
      person: cells.required('studentSourcedId'),
      points,
      grade,
      gradedOn: cells.day('scoreDate'),
      credits: cells.number('metadata.bilim.credits', 0, 30),
      semester: cells.number('metadata.bilim.semester', 1, 12),
    };
    if (points === null && grade === null) return [];
    const status = cells.text('scoreStatus') ?? '';
    if (unfinished.test(status)) {
      pass('scoreStatus', status);
      return [];
    }
    return [
      {
        kind: 'grade',
        sourcedId,
        isLeaving: false,
        fields: {
          ...fields,
          course: null,
          discipline: null,
          startYear: null,
          season: null,
          examType: null,
          source: null,
        },
      },
    ];
  },
};
