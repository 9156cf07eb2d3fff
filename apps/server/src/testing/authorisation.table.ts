import type { apis } from '@bilim/contract/apis';

import { writeCard } from '#modules/studentCard/card.ts';

import {
  appliedImport,
  campusNow,
  databases,
  elective,
  lab,
  lastWeek,
  lecture,
  lectureLastWeek,
  marksLastWeek,
  newsForAll,
  testKeys,
  today,
} from './campus.ts';
import * as people from './people.ts';

/**
 * Who may make which call, actor by actor. The columns: AN nobody signed in, SS a student about themselves,
 * SO the same student naming somebody else's objects, TG the teacher of the class, TO another teacher, TN a
 * teacher with the right to manage news, RG the registrar, FN accounting, DL the dean of the faculty, AD an
 * administrator.
 *
 * The cells: `401` must sign in, `no` 403 or 404 with nothing told, `ok` answered, `emp` answered with an
 * empty list, `own` answered about oneself.
 */
export const actors = ['AN', 'SS', 'SO', 'TG', 'TO', 'TN', 'RG', 'FN', 'DL', 'AD'] as const;
export type Actor = (typeof actors)[number];
export type Cell = '401' | 'no' | 'ok' | 'own' | 'emp';

export const personOf = {
  AN: null,
  SS: people.student,
  SO: people.student,
  TG: people.teacher,
  TO: people.otherTeacher,
  TN: people.newsTeacher,
  RG: people.registrar,
  FN: people.accountant,
  DL: people.dean,
  AD: people.admin,
} as const;

export interface Row {
  readonly cells: string;
  /** What the actor sends, in wire names. */
  readonly send?: (actor: Actor) => Record<string, unknown>;
}

type Calls = { readonly [M in keyof typeof apis]: { readonly [C in keyof (typeof apis)[M]]: Row } };

const anybody = 'ok ok ok ok ok ok ok ok ok ok';
const everySignedIn = '401 ok ok ok ok ok ok ok ok ok';
const selfOnly = '401 own no own own own own own own own';

/** Whoever plans timetables. */
const planners = '401 no no no no no ok no no ok';
/** There is no import yet, so nobody gets one. */
const nobodyButTheAuthor = '401 no no no no no no no no no';

/** A payload that repeats who is calling; SO claims to be a classmate. */
const claim = (actor: Actor) => {
  const claimed = actor === 'SO' ? people.classmate : personOf[actor];
  return claimed === null ? {} : { uid: claimed.id };
};
const ownId = (key: string) => (actor: Actor) => {
  const named = actor === 'SO' ? people.classmate : personOf[actor];
  return named === null ? {} : { [key]: named.id };
};

/** The lecture under the wire's names, as its own teacher asks for it; another teacher names the same class. */
const wireClass = (one: typeof lecture, teacherId = one.teacherId) => ({
  id_a_year: one.academicYearId,
  id_w_s: one.seasonId,
  id_semesterOrWs: one.semesterOrSeasonId,
  id_discipline: one.disciplineId,
  credits: one.credits,
  id_teacher: teacherId,
  id_vid_zaniatiy: one.lessonTypeId,
  id_group: one.groupId,
  subgroup: one.subgroup,
  isSelect: one.isElective ? 1 : 0,
  id_rrnkKrdt: one.assignmentId,
  id_f_educ: one.educationFormId,
});
const lectureOf = () => wireClass(lecture);
const term = { id_a_year: lecture.academicYearId, id_w_s: lecture.seasonId };
/** A teacher asks about the own load, staff about the teacher of the lecture, and TO about a colleague's. */
const load = () => ({ ...term, id_teacher: lecture.teacherId });

/** Students about themselves, and a teacher about the own lesson. */
const ownStudent = '401 own no no no no no no no no';
const ownStudents = '401 own own no no no no no no no';
const ownTeacher = '401 no no own no no no no no no';
/** The card that the student shows. */
const cardOfStudent = () =>
  writeCard(testKeys, {
    studentId: people.student.id,
    groupId: 118,
    issue: 0,
    endsAt: new Date(campusNow.getTime() + 60_000),
  });
const ofLesson = () => ({ id_lesson: lectureLastWeek });

/** Whoever arranges first passwords. */
const accountOffices = '401 no no no no no ok no ok ok';
/** The registrar's office and administrators; lists of people are no business of anybody else. */
const importers = '401 no no no no no ok no no ok';
const nobodyKnows = '401 no no no no no no no no no';
/** An import that stands there applied. */
const ofImport = () => ({ run: appliedImport });

/** Whoever manages news; a right of its own, which neither the registrar's nor the dean's office has by itself. */
const newsEditors = '401 no no no no ok no no no ok';
const newsText = { title: 'Расписание', message: 'Изменено', audience: 'all' };
/** An item for the whole university; a draft of the administrator, which nobody else manages but who manages all. */
const ofNews = () => ({ id_eventMessage: newsForAll });

/** Whoever decides on excuses. */
const excuseOffices = '401 no no no no no ok no ok no';
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

/** The chat of the lecture: its students and its teacher take part. */
const chatOf = () => ({
  year: lecture.academicYearId,
  ws: lecture.seasonId,
  discipline: lecture.disciplineId,
  kredit: lecture.credits,
  isSelect: 0,
  group_subgroup: `${lecture.groupId}_0`,
  IsGroupChat: 1,
});
const inChat = '401 own own own no no no no no no';
/** There is no such message. */
const ofNoMessage = () => ({ id_message: 1_000_000_000_001 });
const chatFilter = () => ({
  year: lecture.academicYearId,
  ws: lecture.seasonId,
  id_discipline: lecture.disciplineId,
  kredit: lecture.credits,
});
const teachersLists = '401 no no own own own no no no no';
/** The lists of a student; for whoever sits in no class they are empty. */
const studentsLists = '401 own own emp emp emp emp emp emp emp';

const journalReaders = '401 no no own no no ok no ok ok';

export const authorisation: Calls = {
  // Before the calls that change passwords.
  openid: {
    flag: { cells: anybody },
    start: { cells: anybody },
    link: { cells: anybody },
    startLink: { cells: everySignedIn, send: () => ({ password: 'Secret123' }) },
    unlink: { cells: everySignedIn, send: claim },
    callback: { cells: anybody },
  },
  auth: {
    config: { cells: anybody },
    logo: { cells: anybody },
    enticate: {
      cells: '401 own no own own own own own own own',
      send: (actor) => ({ token: actor === 'SO' ? 'of-somebody-else' : 'own-instance' }),
    },
    orize: { cells: anybody, send: () => ({ login: 'student', password: 'Secret123' }) },
    recovery: { cells: anybody, send: () => ({ oldlog: 'student', oldpas: 'Secret123' }) },
    updateLogin: {
      cells: anybody,
      send: () => ({ oldlog: 'student', oldpas: 'Secret123', newlog: 'other.login', newpas: 'abc' }),
    },
    logout: { cells: anybody, send: () => ({ logout: true }) },
    activationOwner: { cells: 'no no no no no no no no no no', send: () => ({ code: 'no-such-code' }) },
    activate: {
      cells: 'no no no no no no no no no no',
      send: () => ({ code: 'no-such-code', newlog: 'abc', newpas: 'abc' }),
    },
    changePassword: {
      cells: selfOnly,
      send: (actor) => ({ password: 'Secret123', newPassword: `Fresh-${actor}-2026`, ...claim(actor) }),
    },
    sessions: { cells: everySignedIn },
    endSession: {
      cells: '401 no no no no no no no no no',
      send: () => ({ id: '00000000-0000-4000-8000-000000000000' }),
    },
  },
  misc: {
    years: { cells: everySignedIn },
    defaultYear: { cells: everySignedIn },
    settings: { cells: selfOnly, send: claim },
    links: { cells: everySignedIn },
    savePreferences: { cells: everySignedIn, send: () => ({ dark: 1 }) },
    reportMissingText: { cells: everySignedIn, send: () => ({ lang: 'ru', key: 'some.key' }) },
    missingTexts: { cells: '401 no no no no no no no no ok' },
  },
  profile: {
    data: {
      cells: '401 own no own own own ok own ok ok',
      send: (actor) =>
        ['RG', 'DL', 'AD'].includes(actor) ? { uid: people.student.id } : ownId('uid')(actor),
    },
    photo: { cells: everySignedIn, send: () => ({ uid: people.student.id }) },
    photoImage: { cells: '401 no no no no no no no no no', send: () => ({ uid: people.student.id }) },
    uploadPhoto: { cells: '401 ok ok ok ok ok ok ok ok ok' },
    position: { cells: everySignedIn, send: () => ({ id: people.teacher.id }) },
    find: { cells: everySignedIn, send: () => ({ query: 'Асан' }) },
  },
  schedule: {
    teacher: {
      cells: everySignedIn,
      send: () => ({ ws: term.id_w_s, year: term.id_a_year, id: people.teacher.id }),
    },
    student: {
      cells: '401 own no no no no ok no ok ok',
      send: (actor) => ({
        ws: term.id_w_s,
        year: term.id_a_year,
        id: actor === 'SO' ? people.classmate.id : people.student.id,
      }),
    },
  },
  'schedule/calendar': {
    state: { cells: everySignedIn },
    make: { cells: everySignedIn, send: () => ({ number: 0 }) },
    revoke: { cells: everySignedIn, send: () => ({ number: 0 }) },
    file: { cells: everySignedIn },
  },
  'imports/timetable': {
    terms: { cells: planners },
    template: { cells: planners, send: () => ({ ...term, filled: 1 }) },
    upload: { cells: nobodyButTheAuthor },
    check: { cells: nobodyButTheAuthor, send: () => ({ import: 1, fromWeek: 1, replaces: 'groups' }) },
    runs: { cells: planners.replaceAll('ok', 'emp') },
    run: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    changes: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    problems: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    conflicts: { cells: nobodyButTheAuthor, send: () => ({ import: 1, old: 0 }) },
    events: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    apply: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
    undo: { cells: nobodyButTheAuthor, send: () => ({ import: 1 }) },
  },
  qr: {
    time: { cells: everySignedIn },
    visit: { cells: ownStudent, send: ownId('idStud') },
    visitOfSchedule: { cells: ownStudent, send: (actor) => ({ ...claim(actor), audid: 11 }) },
    appeal: {
      cells: ownStudent,
      send: (actor) => ({ ...ownId('idStud')(actor), idShed: 701, reason: 'Была' }),
    },
    today: { cells: '401 own own no no no no no no no' },
  },
  studentCard: {
    open: { cells: anybody, send: () => ({ data: cardOfStudent() }) },
    own: { cells: ownStudents },
    renew: { cells: ownStudents, send: () => ({ issue: 7 }) },
  },
  'qr/lesson': {
    open: { cells: ownTeacher, send: () => ({ idShed: 701, visitDate: today }) },
    code: { cells: ownTeacher, send: ofLesson },
    register: { cells: ownTeacher, send: ofLesson },
    decide: { cells: ownTeacher, send: () => ({ ...ofLesson(), students: [people.student.id], accept: 1 }) },
    card: {
      cells: ownTeacher,
      send: () => ({ ...ofLesson(), data: cardOfStudent() }),
    },
    close: { cells: ownTeacher, send: ofLesson },
    rest: { cells: ownTeacher, send: () => ({ ...ofLesson(), absent: 0 }) },
    posters: { cells: planners },
  },
  home: { facts: { cells: everySignedIn } },
  beginning: { all: { cells: everySignedIn } },
  queues: { waiting: { cells: '401 no no no no no ok no ok ok' } },
  live: { since: { cells: everySignedIn } },
  news: {
    data: { cells: selfOnly, send: (actor) => ({ ...claim(actor), page: 1 }) },
    one: { cells: everySignedIn, send: ofNews },
    check: { cells: selfOnly, send: ownId('id') },
    file: { cells: nobodyKnows, send: () => ({ filename: `${newsForAll}_none.pdf`, type: 4 }) },
    unread: { cells: everySignedIn },
    markRead: { cells: everySignedIn, send: () => ({ news: [newsForAll] }) },
    confirm: { cells: everySignedIn, send: ofNews },
  },
  'news/office': {
    insert: { cells: newsEditors, send: () => newsText },
    edit: { cells: nobodyKnows, send: () => ({ ...newsText, id_eventMessage: 999_999, version: 1 }) },
    remove: { cells: newsEditors, send: () => ({}) },
    restore: { cells: newsEditors, send: ofNews },
    faculties: { cells: selfOnly, send: ownId('id') },
    managed: { cells: newsEditors, send: () => ({ state: 'published' }) },
    edited: { cells: newsEditors, send: ofNews },
    history: { cells: newsEditors, send: ofNews },
    audience: { cells: newsEditors, send: () => ({ audience: 'students' }) },
    reach: { cells: newsEditors, send: ofNews },
    remind: { cells: nobodyKnows, send: () => ({ id_eventMessage: 999_999 }) },
    missing: { cells: newsEditors, send: ofNews },
  },
  notices: {
    told: {
      cells: '401 ok emp no no no no no no no',
      send: (actor) => ({ visits: [actor === 'SO' ? marksLastWeek.classmate : marksLastWeek.student] }),
    },
    state: { cells: everySignedIn },
    choose: {
      cells: everySignedIn,
      send: () => ({
        pushMarks: 1,
        pushAbsences: 1,
        pushLessons: 0,
        pushMessages: 1,
        pushNews: 1,
        mailMarks: 0,
        mailAbsences: 0,
        mailLessons: 0,
        mailMessages: 0,
        mailNews: 0,
      }),
    },
    subscribe: {
      cells: everySignedIn,
      send: () => ({ endpoint: 'http://127.0.0.1/push', p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }),
    },
    unsubscribe: { cells: everySignedIn, send: () => ({ endpoint: 'http://127.0.0.1/push' }) },
  },
  activations: {
    groups: { cells: accountOffices },
    overview: { cells: accountOffices },
    people: { cells: accountOffices },
    issue: { cells: accountOffices, send: () => ({ people: [people.student.id], byLetter: 0 }) },
    holders: { cells: accountOffices, send: () => ({ query: 'student' }) },
    renew: { cells: accountOffices, send: () => ({ id: people.student.id }) },
  },
  imports: {
    upload: { cells: importers },
    runs: { cells: importers },
    run: { cells: importers, send: ofImport },
    changes: { cells: importers, send: ofImport },
    problems: { cells: importers, send: ofImport },
    check: { cells: nobodyKnows, send: () => ({ run: 999_999 }) },
    apply: { cells: importers, send: ofImport },
    undo: { cells: nobodyKnows, send: () => ({ run: 999_999 }) },
  },
  importFiles: {
    template: { cells: importers },
    row: { cells: nobodyKnows, send: () => ({ run: 999_999, file: 'users.csv', line: 2 }) },
  },
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
  'journal/qrList': {
    qrStudentsOfDay: { cells: journalReaders, send: () => ({ ...lectureOf(), visitDate: today }) },
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
  'journal/excuse': {
    submit: {
      cells: '401 own own no no no no no no no',
      send: () => ({ from: lastWeek, till: lastWeek, kind: 'illness', words: 'Простуда' }),
    },
    own: { cells: '401 own own no no no no no no no' },
    // There is no such excuse.
    withdraw: { cells: nobodyKnows, send: () => ({ id_excuse: 1_000_000 }) },
    queue: { cells: excuseOffices, send: () => ({ state: 'waiting' }) },
    file: { cells: nobodyKnows, send: () => ({ id_file: '3b241101-e2bb-4255-8caf-4136c566a962' }) },
    decide: { cells: nobodyKnows, send: () => ({ id_excuse: 1_000_000, accept: 1 }) },
    recall: { cells: nobodyKnows, send: () => ({ id_excuse: 1_000_000, answer: 'Ошибка' }) },
  },
  dictionaries: {
    all: { cells: planners },
    list: { cells: planners, send: () => ({ dictionary: 'rooms', state: 'open' }) },
    options: { cells: planners, send: () => ({ dictionary: 'rooms', column: 'building' }) },
    save: {
      cells: planners,
      send: (actor) => ({ dictionary: 'buildings', values: { title: `Корпус ${actor}` } }),
    },
    close: { cells: nobodyKnows, send: () => ({ dictionary: 'rooms', id: 9_999, version: '' }) },
    restore: { cells: planners, send: () => ({ dictionary: 'rooms', id: 11, version: '' }) },
    history: { cells: planners, send: () => ({ dictionary: 'rooms', id: 11 }) },
    undo: {
      cells: nobodyKnows,
      send: () => ({ dictionary: 'rooms', change: '00000000-0000-4000-8000-000000000000' }),
    },
    workbook: { cells: planners, send: () => ({ dictionary: 'rooms' }) },
    upload: { cells: nobodyKnows },
  },
  discipline: {
    currentSeason: { cells: everySignedIn },
    currentYear: { cells: everySignedIn },
    taught: { cells: teachersLists, send: chatFilter },
    studied: { cells: studentsLists, send: chatFilter },
    taughtSemesters: { cells: teachersLists, send: chatFilter },
    studiedSemesters: { cells: studentsLists, send: chatFilter },
    taughtGroups: { cells: teachersLists, send: chatFilter },
    studiedGroups: { cells: studentsLists, send: chatFilter },
    students: { cells: '401 no no own emp emp no no no no', send: chatFilter },
    teachers: { cells: studentsLists, send: chatFilter },
  },
  chat: {
    messages: { cells: inChat, send: chatOf },
    groupMessages: { cells: inChat, send: chatOf },
    newer: { cells: inChat, send: () => ({ ...chatOf(), id_message: 0 }) },
    older: { cells: inChat, send: () => ({ ...chatOf(), id_message: 0 }) },
    insert: { cells: inChat, send: () => ({ ...chatOf(), message: 'Добрый день' }) },
    markRead: { cells: nobodyKnows, send: ofNoMessage },
    markAllRead: { cells: inChat, send: chatOf },
    count: { cells: selfOnly, send: claim },
    unreadContacts: {
      cells: selfOnly,
      send: (actor) => ({ ...chatFilter(), ...claim(actor) }),
    },
    deleteMessage: { cells: nobodyKnows, send: ofNoMessage },
  },
  'chat/messages': {
    // Whoever takes part nowhere is given nothing.
    byIds: { cells: '401 emp emp emp emp emp no no no no', send: () => ({ ids: [1_000_000_000_001] }) },
    markReadUpTo: { cells: nobodyKnows, send: ofNoMessage },
    edit: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), message: 'Иначе' }) },
    restore: { cells: nobodyKnows, send: ofNoMessage },
    react: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), kind: 'like' }) },
    pin: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), pinned: 1 }) },
    readers: { cells: nobodyKnows, send: ofNoMessage },
    file: { cells: nobodyKnows, send: () => ({ id_file: '3b241101-e2bb-4255-8caf-4136c566a962' }) },
  },
  'chat/conversations': {
    recent: { cells: '401 own own own emp emp emp emp emp emp' },
    around: { cells: nobodyKnows, send: ofNoMessage },
    search: { cells: everySignedIn.replaceAll('ok', 'emp'), send: () => ({ query: 'нет такого слова' }) },
    members: { cells: inChat, send: chatOf },
    mute: { cells: inChat, send: () => ({ ...chatOf(), muted: 1 }) },
    close: {
      cells: '401 no no own no no no no no no',
      send: () => ({ ...chatOf(), until: '2026-10-14T18:00:00+06:00' }),
    },
    typing: { cells: inChat, send: chatOf },
  },
  'chat/reports': {
    report: { cells: nobodyKnows, send: () => ({ ...ofNoMessage(), kind: 'spam', words: '' }) },
    queue: { cells: excuseOffices, send: () => ({ state: 'waiting' }) },
    context: { cells: nobodyKnows, send: () => ({ id_report: 1_000_000 }) },
    decide: { cells: nobodyKnows, send: () => ({ id_report: 1_000_000, remove: 0 }) },
  },
};
