import type { apis } from '@bilim/contract/apis';

import { lecture } from './classes.ts';
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

/** The rows of every call; each module brings those of its own. */
export type Calls = { readonly [M in keyof typeof apis]: { readonly [C in keyof (typeof apis)[M]]: Row } };

export const anybody = 'ok ok ok ok ok ok ok ok ok ok';

export const everySignedIn = '401 ok ok ok ok ok ok ok ok ok';

export const selfOnly = '401 own no own own own own own own own';

/** Whoever plans timetables. */
export const planners = '401 no no no no no ok no no ok';

/** A payload that repeats who is calling; SO claims to be a classmate. */
export const claim = (actor: Actor) => {
  const claimed = actor === 'SO' ? people.classmate : personOf[actor];
  return claimed === null ? {} : { uid: claimed.id };
};

export const ownId = (key: string) => (actor: Actor) => {
  const named = actor === 'SO' ? people.classmate : personOf[actor];
  return named === null ? {} : { [key]: named.id };
};

/** The lecture under the wire's names, as its own teacher asks for it; another teacher names the same class. */
export const wireClass = (one: typeof lecture, teacherId = one.teacherId) => ({
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

export const lectureOf = () => wireClass(lecture);

export const term = { id_a_year: lecture.academicYearId, id_w_s: lecture.seasonId };

export const nobodyKnows = '401 no no no no no no no no no';

/** Whoever decides on excuses. */
export const excuseOffices = '401 no no no no no ok no ok no';

export const chatFilter = () => ({
  year: lecture.academicYearId,
  ws: lecture.seasonId,
  id_discipline: lecture.disciplineId,
  kredit: lecture.credits,
});

export const journalReaders = '401 no no own no no ok no ok ok';
