import { AppError } from '@bilim/contract';
import { shelfApi } from '@bilim/contract/materials/shelf';
import type { FastifyInstance } from 'fastify';

import { universityDay } from '#platform/clock.ts';
import { serveFile } from '#platform/files/serveFile.ts';
import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { copyMaterials } from './copy.service.ts';
import { studentReaderOf } from '../materials.policy.ts';
import { noteVisit, selectStudiedOverview, selectTaughtOverview, selectTopics } from './overview.queries.ts';
import { launchPackage, noteOpening, trackPackage } from '../packages/scorm.service.ts';
import { disciplineKey } from '../shelf.sql.ts';
import { orderShelf, selectOpens, selectSources, shareShelf } from './shelf.queries.ts';
import { readMaterialPart } from '../save/part.service.ts';
import { restoreVersion } from '../save/restore.service.ts';
import { say } from '../texts/say.ts';
import { findVersionFile, selectVersions } from '../save/versions.queries.ts';

export function shelfRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, shelfApi, {
    async overview({ db, person, input, now, language }) {
      const select = person.role === 'teacher' ? selectTaughtOverview : selectStudiedOverview;
      const { academicYearId, season: seasonId } = input;
      const rows = await select[language](db, { ...studentReaderOf(person, now), academicYearId, seasonId });
      return rows.map((row) => ({ ...row, missing: [...row.missing] }));
    },

    topics: async ({ db, person, input, now, language }) =>
      await selectTopics[language](db, {
        ...studentReaderOf(person, now),
        ...disciplineKey(input),
        teacherId: input.teacherId ?? null,
      }),

    async order({ db, person, input, language }) {
      const ids = [...new Set(input.materials)];
      const moved = await orderShelf(db, { shelfId: input.shelfId, ownerId: person.id, ids });
      if (moved.length === 0) throw new AppError('materials.unknown');
      return { isDone: true, message: say(language, 'materials.ordered') };
    },

    async share({ db, person, input, language }) {
      const shared = await shareShelf(db, { ...input, ownerId: person.id });
      if (shared.length === 0) throw new AppError('materials.unknown');
      const message = say(language, input.isShared ? 'materials.shared' : 'materials.unshared');
      return { isDone: true, message };
    },

    sources: async ({ db, person, input }) =>
      await selectSources(db, { ...disciplineKey(input), teacherId: person.id }),

    copy: copyMaterials,

    async versions({ db, person, input }) {
      const found = await selectVersions(db, { ...input, ownerId: person.id });
      if (found.length === 0) throw new AppError('materials.unknown');
      return found;
    },

    restore: restoreVersion,

    versionFile: async ({ db, person, input, parts: { files, downloads }, request, reply }) =>
      await serveFile(
        { files, downloads },
        { request, reply },
        await findVersionFile(db, { ...input, ownerId: person.id }),
      ),

    async opens({ db, person, input, now }) {
      const groups = await selectOpens(db, { ...input, ownerId: person.id, today: universityDay(now) });
      return groups.map(({ people, ...group }) => ({
        ...group,
        people: people.map(({ lastAt, ...one }) => ({
          ...one,
          lastAt: lastAt === null ? null : new Date(lastAt),
        })),
      }));
    },

    opened: noteOpening,

    async visited({ db, person, input, now, language }) {
      await noteVisit(db, { ...studentReaderOf(person, now), ...disciplineKey(input) });
      return { isDone: true, message: say(language, 'materials.noted') };
    },

    launch: launchPackage,
    part: readMaterialPart,
    track: trackPackage,
  });
}
