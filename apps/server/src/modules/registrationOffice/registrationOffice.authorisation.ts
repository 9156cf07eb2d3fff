import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';
import { databases } from '../../actors/classes.ts';
import { student } from '../../actors/people.ts';

const offices = '401 no no no no no ok no ok ok';
const managers = '401 no no no no no ok no ok no';
const term = () => ({ academicYearId: 26, seasonId: 2 });
const noPeriod = () => ({ periodId: 99_999 });
const noClass = { classId: 99_999 };

export const authorisation = {
  registrationOffice: {
    periods: { cells: offices, send: term },
    terms: { cells: offices },
    savePeriod: {
      cells: nobodyKnows,
      send: () => ({
        periodId: 99_999,
        ...term(),
        facultyId: 1,
        formId: null,
        studyYear: null,
        kind: 'any',
        wishesOpenAt: null,
        wishesCloseAt: null,
        drawRule: null,
        opensAt: '2026-12-01T09:00:00+06:00',
        closesAt: '2026-12-09T09:00:00+06:00',
        minCredits: null,
        maxCredits: null,
      }),
    },
    endPeriod: { cells: nobodyKnows, send: noPeriod },
    offers: { cells: offices, send: term },
    offerAll: { cells: managers, send: () => ({ academicYearId: 40, seasonId: 2 }) },
    saveOffer: {
      cells: nobodyKnows,
      send: () => ({ ...noClass, isOpen: 1, least: 0, seats: 10, reserved: [] }),
    },
    cancelOffer: { cells: nobodyKnows, send: () => ({ ...noClass, reason: 'x' }) },
    offersWorkbook: { cells: offices, send: term },
    board: { cells: nobodyKnows, send: noPeriod },
    unregistered: { cells: nobodyKnows, send: noPeriod },
    remind: { cells: nobodyKnows, send: noPeriod },
    finish: { cells: nobodyKnows, send: noPeriod },
    reopen: { cells: nobodyKnows, send: noPeriod },
    publish: { cells: nobodyKnows, send: noPeriod },
    resultsWorkbook: { cells: nobodyKnows, send: noPeriod },
  },
  registrationOffers: {
    description: { cells: offices, send: () => ({ disciplineId: databases }) },
    saveDescription: {
      cells: nobodyKnows,
      send: () => ({ disciplineId: 99_999, ru: null, kg: null, en: null, syllabusUrl: null }),
    },
    owed: { cells: offices, send: term },
    teachers: { cells: offices, send: () => ({ query: 'an' }) },
    openCourse: {
      cells: nobodyKnows,
      send: () => ({
        ...term(),
        kind: 'retake',
        disciplineId: 99_999,
        lessonTypeId: 1,
        teacherId: 99_999,
        least: 0,
        seats: 10,
      }),
    },
  },
  registrationSteps: {
    list: { cells: offices, send: term },
    undo: { cells: nobodyKnows, send: () => ({ stepId: 99_999 }) },
    restorePeriod: { cells: nobodyKnows, send: noPeriod },
  },
  registrationStudent: {
    settled: { cells: offices, send: () => ({ studentId: student.id, ...term() }) },
    besidePlan: { cells: offices, send: () => ({ studentId: student.id, ...term() }) },
    extend: {
      cells: nobodyKnows,
      send: () => ({
        studentId: student.id,
        periodId: 99_999,
        closesAt: '2026-12-09T09:00:00+06:00',
        maxCredits: null,
        reason: 'because',
      }),
    },
    endExtension: { cells: nobodyKnows, send: () => ({ extensionId: 99_999 }) },
    permit: {
      cells: managers,
      send: () => ({ studentId: student.id, ...term(), disciplineId: null, reason: 'because' }),
    },
    endPermission: { cells: nobodyKnows, send: () => ({ permissionId: 99_999 }) },
    hold: {
      cells: nobodyKnows,
      send: () => ({ studentIds: [99_999], kind: 'debt', reason: 'because' }),
    },
    liftHold: { cells: nobodyKnows, send: () => ({ holdId: 99_999 }) },
    holds: { cells: offices, send: () => ({}) },
  },
} satisfies Partial<Calls>;
