import { classesApi } from '@bilim/contract/journal/classes';
import { journalApi } from '@bilim/contract/journal/journal';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { removalsApi } from '@bilim/contract/journal/removals';
import { subgroupsApi } from '@bilim/contract/journal/subgroups';
import { themesApi } from '@bilim/contract/journal/themes';
import { unfilledApi } from '@bilim/contract/journal/unfilled';
import type { FastifyInstance } from 'fastify';

import { chosenSeason } from '#modules/structure/academicYear.ts';
import { dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import {
  selectDisciplines,
  selectEducationForms,
  selectGroups,
  selectLessonTypes,
  selectMarks,
  selectTaught,
} from './classes/classes.queries.ts';
import { chosen, seasonOfClasses } from './classes/classKey.sql.ts';
import { readJournal, readStudentJournal } from './journal.service.ts';
import {
  answerRequest,
  grantLateChange,
  readLateChanges,
  readPermissions,
  readRequests,
  revokeLateChange,
} from './lateChanges/lateChanges.service.ts';
import { askLateChange, withdrawLateChange } from './lateChanges/lateRequests.service.ts';
import { createList, readDayList } from './lessons/lessons.service.ts';
import { changeMark, readMarkHistory, setMark } from './marks/marks.service.ts';
import { deleteJournal, deleteLesson, removeStudent } from './removals/removals.service.ts';
import { readRemovals, restore } from './removals/restore.service.ts';
import { readSlots } from './lessons/slots.service.ts';
import { moveStudent, readSubgroups } from './subgroups/subgroups.service.ts';
import { readPlan, saveTheme } from './themes/themes.service.ts';
import { selectUnfilledJournals } from './unfilled/unfilled.queries.ts';
import { staffScopeOf, refuseOtherTeacher } from './journal.policy.ts';

export function journalRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, classesApi, {
    async lessonTypes({ db, input, language }) {
      // Without a year a half-year names nothing.
      const seasonId = input.academicYearId === undefined ? undefined : chosenSeason(input);
      return await selectLessonTypes(db, language, { ...input, seasonId });
    },

    async educationForms({ db, person, input, language }) {
      refuseOtherTeacher(person, input.teacherId);
      return await selectEducationForms[language](db, { ...input, ...staffScopeOf(person) });
    },

    async disciplines({ db, person, input, language }) {
      refuseOtherTeacher(person, input.teacherId);
      const educationFormId = chosen(input.educationFormId);
      return await selectDisciplines[language](db, { ...input, ...staffScopeOf(person), educationFormId });
    },

    async groups({ db, person, input }) {
      refuseOtherTeacher(person, input.teacherId);
      return await selectGroups(db, {
        ...input,
        ...staffScopeOf(person),
        seasonId: seasonOfClasses(input),
        isElective: input.isElective ?? null,
        semesterOrSeasonId: chosen(input.semesterOrSeasonId),
        lessonTypeId: chosen(input.lessonTypeId),
        educationFormId: chosen(input.educationFormId),
      });
    },

    async all({ db, person, input, language }) {
      refuseOtherTeacher(person, input.teacherId);
      const [taught] = await selectTaught[language](db, { ...input, ...staffScopeOf(person) });
      return taught ?? { classes: [], forms: [], types: [] };
    },

    timeSlots: readSlots,
    async marks({ db, now, input }) {
      const today = dayOfTermOn(universityDay(now));
      return await selectMarks(db, {
        academicYearId: input.academicYearId ?? today.academicYearId,
        seasonId: input.seasonId ?? today.seasonId,
        lessonTypeId: chosen(input.lessonTypeId),
      });
    },
  });

  serve(app, parts, journalApi, {
    journal: readJournal,
    ofStudent: readStudentJournal,
    studentsOfDay: readDayList,
    createList,
    setMark,
    correctMark: changeMark,
    markHistory: readMarkHistory,
  });

  serve(app, parts, unfilledApi, {
    journals: async ({ db, person, language }) =>
      await selectUnfilledJournals[language](db, staffScopeOf(person)),
  });
  serve(app, parts, themesApi, { themes: readPlan, saveTheme });

  takingBackRoutes(app, parts);
}

/** What takes something out of a journal or opens what was closed. */
function takingBackRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, subgroupsApi, {
    subgroups: readSubgroups,
    moveStudent,
  });

  serve(app, parts, removalsApi, {
    deleteLesson,
    deleteJournal,
    removeStudent,
    removals: readRemovals,
    restore,
  });

  serve(app, parts, lateChangesApi, {
    ofClass: readLateChanges,
    ask: askLateChange,
    withdraw: withdrawLateChange,
    requests: readRequests,
    answer: answerRequest,
    permissions: readPermissions,
    grant: grantLateChange,
    revoke: revokeLateChange,
  });
}
