import { keepingApi } from '@bilim/contract/library/keeping';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import { enqueue } from '#platform/jobs/outbox.ts';
import type { Parts } from '#platform/parts.ts';

import { writeCatalogue } from '../catalogue/catalogue.service.ts';
import { fileCheck } from '../contents/check.jobs.ts';
import {
  bringBack,
  listKept,
  listProvision,
  readStatistics,
  setShelf,
  withdrawBook,
} from './keeping.service.ts';
import { selectDisciplines } from './provision.queries.ts';
import { say } from '../texts/say.ts';

export function keepingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, keepingApi, {
    kept: listKept,
    withdraw: withdrawBook,
    bringBack,
    async checkFiles({ db, language }) {
      await enqueue(db, fileCheck, { after: 0 });
      return { isDone: true, message: say(language, 'library.checking') };
    },
    statistics: readStatistics,
    provision: listProvision,
    disciplines: async ({ db, input, language }) => await selectDisciplines(db, { language, ...input }),
    setShelf,
    catalogue: writeCatalogue,
  });
}
