import { activationsApi } from './activations.ts';
import { authApi } from './auth.ts';
import { calendarFeedApi } from './calendarFeed.ts';
import { excusesApi } from './excuses.ts';
import { homeApi } from './home.ts';
import { importFilesApi } from './importFiles.ts';
import { importsApi } from './imports.ts';
import { liveApi } from './live.ts';
import { miscApi } from './misc.ts';
import { noticesApi } from './notices.ts';
import { openIdApi } from './openid.ts';
import { profileApi } from './profile.ts';
import { qrApi } from './qr.ts';
import { qrLessonApi } from './qrLesson.ts';
import { scheduleApi } from './schedule.ts';
import { timetableImportApi } from './timetableImport.ts';
import { classesApi } from './visitlog/classes.ts';
import { journalApi } from './visitlog/journal.ts';
import { lateChangesApi } from './visitlog/lateChanges.ts';
import { removalsApi } from './visitlog/removals.ts';
import { studentPointsApi } from './visitlog/studentPoints.ts';
import { subgroupsApi } from './visitlog/subgroups.ts';
import { qrListApi } from './visitlog/qrList.ts';
import { modulesApi } from './visitlog/modules.ts';
import { reportsApi } from './visitlog/reports.ts';
import { themePlanApi } from './visitlog/themePlan.ts';
import { themesApi } from './visitlog/themes.ts';

/** Every call of the portal, by module: for the server, the documentation and the authorisation test. */
export const apis = {
  openid: openIdApi,
  auth: authApi,
  misc: miscApi,
  profile: profileApi,
  schedule: scheduleApi,
  'schedule/calendar': calendarFeedApi,
  'imports/timetable': timetableImportApi,
  qr: qrApi,
  'qr/lesson': qrLessonApi,
  home: homeApi,
  live: liveApi,
  notices: noticesApi,
  activations: activationsApi,
  imports: importsApi,
  importFiles: importFilesApi,
  'visitlog/classes': classesApi,
  'visitlog/journal': journalApi,
  'visitlog/themes': themesApi,
  'visitlog/subgroups': subgroupsApi,
  'visitlog/removals': removalsApi,
  'visitlog/lateChanges': lateChangesApi,
  'visitlog/qrList': qrListApi,
  'visitlog/themePlan': themePlanApi,
  'visitlog/reports': reportsApi,
  'visitlog/modules': modulesApi,
  'visitlog/studentPoints': studentPointsApi,
  'visitlog/excuse': excusesApi,
} as const;
