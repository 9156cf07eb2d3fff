import { ratingApi } from '@bilim/contract/rating';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { publish, readBasis, readPublications, readPublished, setConsent } from './published.service.ts';
import { readChoices, readList, readOwn, readWorkbook } from './rating.service.ts';

export function ratingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, ratingApi, {
    own: readOwn,
    list: readList,
    workbook: readWorkbook,
    choices: readChoices,
    basis: readBasis,
    published: readPublished,
    consent: setConsent,
    publications: readPublications,
    publish,
  });
}
