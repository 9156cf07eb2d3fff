import type { Output } from '@bilim/contract';
import { nothingChosen } from '@bilim/contract/core/values';
import { miscApi } from '@bilim/contract/misc';
import type { FastifyInstance } from 'fastify';

import { savePreferences } from '#modules/auth/preferences.service.ts';
import { currentTerm } from '#modules/structure/currentTerm.ts';
import { findSeasonName } from '#modules/structure/seasonName.ts';
import { defaultYearId, semesterOf, yearOf, yearsAround } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { addingLocales } from './addingLocales.ts';
import {
  countMissingText,
  limitMissingTexts,
  selectMenu,
  selectMissingTexts,
  selectOwnDefaults,
} from './misc.queries.ts';

export function miscRoutes(app: FastifyInstance, parts: Parts): void {
  addingLocales(app, parts);
  serve(app, parts, miscApi, {
    async years({ now }) {
      const day = universityDay(now);
      const years = yearsAround(day).map((year) => ({
        ...year,
        isDefault: year.academicYearId === defaultYearId(day),
      }));
      return [{ academicYearId: null, label: nothingChosen, isDefault: false }, ...years];
    },

    async defaultYear({ db, now, language }) {
      const day = universityDay(now);
      const { seasonId } = await currentTerm(db, day);
      return {
        ...yearOf(defaultYearId(day)),
        seasonId,
        seasonName: await findSeasonName(db, seasonId, language),
      };
    },

    async settings({ db, now, language, person }) {
      const day = universityDay(now);
      const [term, own, menu] = await Promise.all([
        currentTerm(db, day),
        selectOwnDefaults(db, person.id, day),
        selectMenu(db, person, language),
      ]);
      const { label } = yearOf(term.academicYearId);
      const { groupId, groupName, facultyId, startSemester, admissionYearId } = own;
      const hasGroup = startSemester !== null && admissionYearId !== null;
      const defaults = {
        academicYearId: term.academicYearId,
        yearLabel: label,
        seasonId: term.seasonId,
        seasonName: await findSeasonName(db, term.seasonId, language),
        semesterId: hasGroup
          ? semesterOf({ startSemester, admissionYearId }, term.academicYearId, term.seasonId)
          : null,
        ...(groupId === null ? {} : { groupId }),
        ...(groupName === null ? {} : { groupName }),
        ...(facultyId === null ? {} : { facultyId }),
        language: own.language,
        isDark: own.isDark,
        pageSize: 20,
      };
      const reply: Output<typeof miscApi.settings> = [
        defaults,
        menu.map((entry) => ({ ...entry, badge: null })),
      ];
      return reply;
    },

    async links({ db, person, language }) {
      const links = await selectMenu(db, person, language, true);
      return links.flatMap(({ key, title, url, icon }) =>
        url === null ? [] : [{ key, name: title, url, target: '_blank', icon }],
      );
    },

    async savePreferences({ db, person, input }) {
      await savePreferences(db, person.id, input);
    },

    missingTexts: async ({ db }) => await selectMissingTexts(db),

    async reportMissingText({ db, input, person, now }) {
      await limitMissingTexts(db, person, now);
      await countMissingText(db, input.language, input.key, now);
    },
  });
}
