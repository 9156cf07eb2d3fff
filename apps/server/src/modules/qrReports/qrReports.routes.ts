import { qrReportsApi } from '@bilim/contract/qrReports';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { drawSheets } from './drawSheets.ts';
import { readCards, readFaculties, readForms, readSpecialties, readYears } from './qrReports.service.ts';

export function qrReportsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, qrReportsApi, {
    faculties: readFaculties,
    forms: readForms,
    specialties: readSpecialties,
    years: readYears,
    cards: readCards,
    sheets: drawSheets,
  });
}
