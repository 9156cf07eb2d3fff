import type { Output } from '@bilim/contract';
import { nothingChosen } from '@bilim/contract/core/values';
import { linksApi } from '@bilim/contract/links';
import { miscApi } from '@bilim/contract/misc';
import { yearsApi } from '@bilim/contract/years';
import type { FastifyInstance } from 'fastify';

import { savePreferences } from '#modules/auth/accounts/preferences.service.ts';
import { currentTerm, dayOfTermOn } from '#modules/structure/currentTerm.service.ts';
import { defaultYearId, semesterOf, yearOf, yearsAround } from '#modules/structure/academicYear.ts';
import { universityDay } from '#platform/clock.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { addingLocales } from './addingLocales.ts';
import { selectLinks, selectOwnSettings } from './misc.queries.ts';

export function miscRoutes(app: FastifyInstance, parts: Parts): void {
  addingLocales(app, parts);
  serve(app, parts, miscApi, {
    async settings({ db, now, language, person }) {
      const asked = { ...dayOfTermOn(universityDay(now)), personId: person.id, role: person.role };
      const [own] = await selectOwnSettings[language](db, asked);
      if (own === undefined) throw new Error(`no user ${person.id}`);
      const { academicYearId, seasonId, groupId, groupName, facultyId, startSemester, admissionYearId } = own;
      const hasGroup = startSemester !== null && admissionYearId !== null;
      const defaults = {
        academicYearId,
        yearLabel: yearOf(academicYearId).label,
        seasonId,
        seasonName: own.seasonName,
        semesterId: hasGroup
          ? semesterOf({ startSemester, admissionYearId }, academicYearId, seasonId)
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
        own.menu.map((entry) => ({ ...entry, badge: null })),
      ];
      return reply;
    },

    async savePreferences({ db, person, input }) {
      await savePreferences(db, person.id, input);
    },
  });

  serve(app, parts, yearsApi, {
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
      const { seasonId, seasonName } = await currentTerm(db, day, language);
      return { ...yearOf(defaultYearId(day)), seasonId, seasonName };
    },
  });

  serve(app, parts, linksApi, {
    async links({ db, person, language }) {
      const links = await selectLinks[language](db, { role: person.role });
      return links.flatMap(({ key, title, url, icon }) =>
        url === null ? [] : [{ key, name: title, url, target: '_blank', icon }],
      );
    },
  });
}
