import { modulesApi } from '@bilim/contract/journal/modules';
import { reportsApi } from '@bilim/contract/journal/reports';
import { studentPointsApi } from '@bilim/contract/journal/studentPoints';
import { themePlanApi } from '@bilim/contract/journal/themePlan';
import type { FastifyInstance } from 'fastify';

import { serve } from '#platform/http/serve.ts';
import type { Parts } from '#platform/parts.ts';

import { readPoints, readPointsHistory, savePoints } from '../modules/modules.service.ts';
import { pointsWorkbook } from '../modules/pointsWorkbook.ts';
import { readStudentPoints } from '../modules/studentPoints.service.ts';
import { readThemePlan, savePlan, savePlanTheme } from '../plan/plan.service.ts';
import { readHours, readThemeTime, saveThemeTime } from '../plan/themeTime.service.ts';
import {
  readAttendance,
  readSemesters,
  readThemeReport,
  readVisitDates,
} from '../reports/reports.service.ts';
import { attendanceWorkbook, journalWorkbook, themesWorkbook } from '../reports/workbooks.service.ts';

/** What a teacher plans, what was taught, and the points that come of it. */
export function teachingRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, themePlanApi, {
    plan: readThemePlan,
    saveTheme: savePlanTheme,
    savePlan,
    themeTime: readThemeTime,
    saveThemeTime,
    hours: readHours,
  });

  serve(app, parts, reportsApi, {
    themes: readThemeReport,
    attendance: readAttendance,
    visitDates: readVisitDates,
    semesters: readSemesters,
    themesWorkbook,
    attendanceWorkbook,
    journalWorkbook,
  });

  serve(app, parts, modulesApi, {
    points: readPoints,
    savePoints,
    history: readPointsHistory,
    workbook: pointsWorkbook,
  });

  serve(app, parts, studentPointsApi, {
    pointsOfStudent: readStudentPoints,
  });
}
