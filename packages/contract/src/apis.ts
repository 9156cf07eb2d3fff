import { activationsApi } from './activations.ts';
import { authApi } from './auth.ts';
import { beginningApi } from './beginning.ts';
import { calendarFeedApi } from './calendarFeed.ts';
import { conversationsApi } from './chat/conversations.ts';
import { messagesApi } from './chat/messages.ts';
import { chatReportsApi } from './chat/reports.ts';
import { chatApi } from './chat.ts';
import { dictionariesApi } from './dictionaries.ts';
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
import { classesApi } from './journal/classes.ts';
import { journalApi } from './journal/journal.ts';
import { lateChangesApi } from './journal/lateChanges.ts';
import { removalsApi } from './journal/removals.ts';
import { studentPointsApi } from './journal/studentPoints.ts';
import { subgroupsApi } from './journal/subgroups.ts';
import { qrListApi } from './journal/qrList.ts';
import { modulesApi } from './journal/modules.ts';
import { reportsApi } from './journal/reports.ts';
import { unfilledApi } from './journal/unfilled.ts';
import { themePlanApi } from './journal/themePlan.ts';
import { themesApi } from './journal/themes.ts';

/** Every call of the portal, by module: for the server, the documentation and the authorisation test. */
export const apis = {
  // Before the calls that change passwords: tests make the calls in this order.
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
  'journal/classes': classesApi,
  'journal/journal': journalApi,
  'journal/themes': themesApi,
  'journal/subgroups': subgroupsApi,
  'journal/removals': removalsApi,
  'journal/lateChanges': lateChangesApi,
  'journal/unfilled': unfilledApi,
  'journal/qrList': qrListApi,
  'journal/themePlan': themePlanApi,
  'journal/reports': reportsApi,
  'journal/modules': modulesApi,
  'journal/studentPoints': studentPointsApi,
  'journal/excuse': excusesApi,
  dictionaries: dictionariesApi,
  discipline: disciplineApi,
  chat: chatApi,
  'chat/messages': messagesApi,
  'chat/conversations': conversationsApi,
  'chat/reports': chatReportsApi,
} as const;
