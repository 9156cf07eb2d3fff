import { everySignedIn, wireClass, lectureOf, term, nobodyKnows, journalReaders } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { databases, elective, lab, lastWeek, lecture, marksLastWeek, today } from '../../actors/classes.ts';
import * as people from '../../actors/people.ts';

/** A teacher asks about the own load, staff about the teacher of the lecture, and TO about a colleague's. */
const load = () => ({ ...term, id_teacher: lecture.teacherId });

/** Whoever permits late changes. */
const lateChangeOffices = '401 no no no no no ok no ok no';

const teacherOfTheClass = '401 no no own no no no no no no';

/** The thematic plan of the lecture. */
const planOf = () => ({
  id_a_year: lecture.academicYearId,
  id_semester: lecture.semesterOrSeasonId,
  id_discipline: lecture.disciplineId,
  credits: lecture.credits,
  id_vid_zaniatiy: lecture.lessonTypeId,
  id_teacher: lecture.teacherId,
});

export const authorisation = {
  'journal/classes': {
    lessonTypes: { cells: everySignedIn },
    educationForms: { cells: journalReaders, send: load },
    disciplines: { cells: journalReaders, send: load },
    groups: { cells: journalReaders, send: () => ({ ...load(), id_discipline: databases, credits: 5 }) },
    all: { cells: journalReaders, send: load },
    timeSlots: { cells: journalReaders, send: () => ({ ...load(), visitDate: today }) },
    marks: { cells: everySignedIn },
  },
  'journal/journal': {
    journal: { cells: journalReaders, send: lectureOf },
    ofStudent: {
      cells: '401 own no no no no ok no ok ok',
      send: (actor) => ({ ...term, id_student: actor === 'SO' ? people.classmate.id : people.student.id }),
    },
    studentsOfDay: { cells: journalReaders, send: () => ({ ...lectureOf(), visitDate: today }) },
    createList: {
      cells: '401 no no own no no no no no no',
      send: () => ({ ...wireClass(lab), subgroup: lab.subgroup, day_number: 3, visitDate: today }),
    },
    setMark: {
      cells: '401 no no own no no no no no no',
      send: () => ({
        id_studentJournalVisit: marksLastWeek.student,
        id_otsenka: 18,
        id_teacher: people.teacher.id,
      }),
    },
    correctMark: {
      cells: '401 no no own no no ok no no no',
      send: () => ({ id_studentJournalVisit: marksLastWeek.student, id_otsenka: 18, reason: 'Проверка' }),
    },
    markHistory: { cells: journalReaders, send: () => ({ id_studentJournalVisit: marksLastWeek.student }) },
  },
  'journal/themes': {
    themes: { cells: journalReaders, send: lectureOf },
    saveTheme: {
      cells: '401 no no own no no no no no no',
      send: () => ({ ...lectureOf(), visitDate: '2026-10-07', tema: 'Реляционная модель', chas: 2 }),
    },
  },
  'journal/subgroups': {
    subgroups: { cells: journalReaders, send: () => wireClass(lab) },
    moveStudent: {
      cells: '401 no no own no no ok no ok no',
      send: () => ({ ...wireClass(lab), id_student: people.classmate.id, subgroup: 2 }),
    },
  },
  'journal/removals': {
    deleteLesson: {
      cells: '401 no no own no no ok no no no',
      send: (actor) =>
        actor === 'RG'
          ? { ...lectureOf(), visitDate: lastWeek, timesCount: 1 }
          : { ...wireClass(lab), visitDate: today, timesCount: 1 },
    },
    deleteJournal: { cells: '401 no no own no no ok no ok no', send: () => wireClass(lab) },
    removeStudent: {
      // An elective is nobody's plan, so its teacher may.
      cells: '401 no no no own no ok no ok no',
      send: () => ({ ...wireClass(elective), id_student: people.student.id }),
    },
    removals: { cells: '401 no no no no no ok no ok no' },
    restore: { cells: '401 no no no no no no no no no', send: () => ({ id_removal: 1_000_000 }) },
  },
  'journal/lateChanges': {
    ofClass: { cells: journalReaders, send: lectureOf },
    ask: {
      // There is no lesson whose marks are closed.
      cells: '401 no no no no no no no no no',
      send: () => ({ ...lectureOf(), visitDate: lastWeek, timesCount: 1, reason: 'Больничный' }),
    },
    withdraw: { cells: nobodyKnows, send: () => ({ id_request: 1_000_000 }) },
    requests: { cells: lateChangeOffices },
    answer: { cells: nobodyKnows, send: () => ({ id_request: 1_000_000, granted: 1, till: '2026-11-01' }) },
    permissions: { cells: lateChangeOffices },
    grant: {
      cells: lateChangeOffices,
      send: () => ({ ...lectureOf(), till: '2026-11-01', reason: 'Больничный' }),
    },
    revoke: { cells: nobodyKnows, send: () => ({ id_permission: 1_000_000 }) },
  },
  'journal/unfilled': { journals: { cells: lateChangeOffices } },
  'journal/themePlan': {
    plan: { cells: journalReaders, send: planOf },
    saveTheme: {
      cells: teacherOfTheClass,
      send: () => ({ ...planOf(), number: 1, tema: 'Введение', chas: 2 }),
    },
    savePlan: {
      cells: teacherOfTheClass,
      send: () => ({ ...planOf(), rows: [{ number: 2, tema: 'Ключи', chas: 2 }] }),
    },
    // There is no such theme.
    themeTime: { cells: nobodyKnows, send: () => ({ ...lectureOf(), id_tema: 999_999 }) },
    saveThemeTime: {
      cells: nobodyKnows,
      send: () => ({ ...lectureOf(), id_tema: 999_999, visitDate: '2026-10-07', chas: 2 }),
    },
    hours: { cells: journalReaders, send: lectureOf },
  },
  'journal/reports': {
    themes: { cells: journalReaders, send: lectureOf },
    attendance: { cells: journalReaders, send: lectureOf },
    visitDates: { cells: journalReaders, send: lectureOf },
    semesters: {
      cells: '401 own no ok no no ok no ok ok',
      send: (actor) => {
        if (actor === 'SS') return { ...term, uid: people.student.id };
        if (actor === 'SO') return { ...term, uid: people.classmate.id };
        return { ...term, uid: people.teacher.id, fromType: 1 };
      },
    },
    themesWorkbook: { cells: journalReaders, send: lectureOf },
    attendanceWorkbook: { cells: journalReaders, send: lectureOf },
    journalWorkbook: { cells: journalReaders, send: lectureOf },
  },
  'journal/modules': {
    points: { cells: journalReaders, send: lectureOf },
    savePoints: {
      cells: teacherOfTheClass,
      send: () => ({ ...lectureOf(), id_modul: 1, rows: [{ id_student: people.student.id, control: 12 }] }),
    },
    history: {
      cells: journalReaders,
      send: () => ({ ...lectureOf(), id_modul: 1, id_student: people.student.id }),
    },
    workbook: { cells: journalReaders, send: lectureOf },
  },
  'journal/studentPoints': {
    pointsOfStudent: {
      cells: '401 own no no no no ok no ok ok',
      send: (actor) => ({ ...term, id_student: actor === 'SO' ? people.classmate.id : people.student.id }),
    },
  },
} satisfies Partial<Calls>;
