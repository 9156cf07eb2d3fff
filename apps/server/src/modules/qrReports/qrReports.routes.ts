import { qrReportsApi } from '@bilim/contract/qrReports';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { drawSheets } from './drawSheets.ts';
import { readFaculties, readForms, readSpecialties, readYears, writeCards } from './qrReports.service.ts';

export function qrReportsRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, qrReportsApi, {
    faculties: readFaculties,
    forms: readForms,
    specialties: readSpecialties,
    years: readYears,
    cards: writeCards,
    sheets: drawSheets,
  });
}
