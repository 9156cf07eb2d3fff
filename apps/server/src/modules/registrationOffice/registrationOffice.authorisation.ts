import { nobodyKnows } from '../../actors/rows.ts';
import type { Calls } from '../../actors/rows.ts';

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
} satisfies Partial<Calls>;
