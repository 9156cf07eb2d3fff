import { activationsApi } from './activations.ts';
import { authApi } from './auth.ts';
import { beginningApi } from './beginning.ts';
import { calendarFeedApi } from './calendarFeed.ts';
import { conversationsApi } from './chat/conversations.ts';
import { messagesApi } from './chat/messages.ts';
import { chatReportsApi } from './chat/reports.ts';
import { chatApi } from './chat.ts';
import { disciplineApi } from './discipline.ts';
import { excusesApi } from './excuses.ts';
import { homeApi } from './home.ts';
import { importFilesApi } from './importFiles.ts';
import { importsApi } from './imports.ts';
import { liveApi } from './live.ts';
import { miscApi } from './misc.ts';
import { newsApi } from './news.ts';
import { newsOfficeApi } from './newsOffice.ts';
import { noticesApi } from './notices.ts';
import { openIdApi } from './openid.ts';
import { profileApi } from './profile.ts';
import { qrApi } from './qr.ts';
import { qrLessonApi } from './qrLesson.ts';
import { queuesApi } from './queues.ts';
import { scheduleApi } from './schedule.ts';
import { studentCardApi } from './studentCard.ts';
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
import { unfilledApi } from './visitlog/unfilled.ts';
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
  studentCard: studentCardApi,
  home: homeApi,
  beginning: beginningApi,
  queues: queuesApi,
  live: liveApi,
  news: newsApi,
  'news/office': newsOfficeApi,
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
  'visitlog/unfilled': unfilledApi,
  'visitlog/qrList': qrListApi,
  'visitlog/themePlan': themePlanApi,
  'visitlog/reports': reportsApi,
  'visitlog/modules': modulesApi,
  'visitlog/studentPoints': studentPointsApi,
  'visitlog/excuse': excusesApi,
  discipline: disciplineApi,
  chat: chatApi,
  'chat/messages': messagesApi,
  'chat/conversations': conversationsApi,
  'chat/reports': chatReportsApi,
} as const;
