import { openIdApi } from './openid.ts';
import { openIdLinkApi } from './openidLink.ts';
import { ownAccountApi } from './ownAccount.ts';
import { authApi, authErrors } from './auth.ts';
import { miscApi } from './misc.ts';
import { linksApi } from './links.ts';
import { yearsApi } from './years.ts';
import { profileApi, profileErrors } from './profile.ts';
import { scheduleApi } from './schedule.ts';
import { calendarFeedApi, calendarErrors } from './calendarFeed.ts';
import { timetableImportApi, timetableErrors } from './timetableImport.ts';
import { timetableWordsApi } from './timetableWords.ts';
import { qrApi, qrErrors } from './qr.ts';
import { qrLessonApi } from './qrLesson.ts';
import { auditApi } from './audit.ts';
import { confirmationsApi, confirmationsErrors } from './confirmations.ts';
import { rightsApi, rightsErrors } from './rights.ts';
import { brandingApi, brandingErrors } from './branding.ts';
import { menuApi, menuErrors } from './menu.ts';
import { settingsApi, settingsErrors } from './settings.ts';
import { viewAsApi, viewAsErrors } from './viewAs.ts';
import { wordingApi, wordingErrors } from './wording.ts';
import { studentCardApi } from './studentCard.ts';
import { qrReportsApi, qrReportsErrors } from './qrReports.ts';
import { ratingApi, ratingErrors } from './rating.ts';
import { healthApi } from './health.ts';
import { homeApi } from './home.ts';
import { beginningApi } from './beginning.ts';
import { queuesApi } from './queues.ts';
import { launchApi } from './launch.ts';
import { liveApi } from './live.ts';
import { newsApi, newsErrors } from './news.ts';
import { newsOfficeApi } from './newsOffice.ts';
import { noticesApi } from './notices.ts';
import { activationsApi, activationsErrors } from './activations.ts';
import { importsApi, importsErrors } from './imports.ts';
import { importFilesApi } from './importFiles.ts';
import { libraryApi, libraryErrors } from './library.ts';
import { keepingApi } from './library/keeping.ts';
import { bookListsApi } from './library/lists.ts';
import { opdsApi } from './library/opds.ts';
import { readingApi } from './library/reading.ts';
import { classesApi } from './journal/classes.ts';
import { journalApi, journalErrors } from './journal/journal.ts';
import { themesApi } from './journal/themes.ts';
import { subgroupsApi } from './journal/subgroups.ts';
import { removalsApi } from './journal/removals.ts';
import { lateChangesApi } from './journal/lateChanges.ts';
import { unfilledApi } from './journal/unfilled.ts';
import { qrListApi } from './qrList.ts';
import { themePlanApi } from './journal/themePlan.ts';
import { reportsApi } from './journal/reports.ts';
import { modulesApi } from './journal/modules.ts';
import { studentPointsApi } from './journal/studentPoints.ts';
import { excusesApi, excusesErrors } from './excuses.ts';
import { dictionariesApi, dictionariesErrors } from './dictionaries.ts';
import { curriculaApi, curriculaErrors } from './curricula.ts';
import { termPlanApi, termPlanErrors } from './termPlan.ts';
import { enrolmentApi, enrolmentErrors } from './enrolment.ts';
import { enrolmentChoicesApi } from './enrolmentChoices.ts';
import { disciplineApi } from './discipline.ts';
import { drawApi, drawErrors } from './draw.ts';
import { registrationOfficeApi, registrationOfficeErrors } from './registrationOffice.ts';
import { registrationOffersApi, registrationOffersErrors } from './registrationOffers.ts';
import { registrationStepsApi, registrationStepsErrors } from './registrationSteps.ts';
import { registrationStudentApi, registrationStudentErrors } from './registrationStudent.ts';
import { peopleApi, peopleErrors } from './people.ts';
import { doublesApi } from './people/doubles.ts';
import { photosApi } from './people/photos.ts';
import { cardCorrectionsApi, personalCardApi, personalCardErrors } from './personalCard.ts';
import { ordersApi, ordersErrors } from './orders.ts';
import { documentsApi, documentsErrors } from './documents.ts';
import { appealsApi } from './records/appeals.ts';
import { correctionsApi } from './records/corrections.ts';
import { holdsApi } from './records/holds.ts';
import { retakesApi } from './records/retakes.ts';
import { sessionApi } from './records/session.ts';
import { sheetPapersApi } from './records/sheetPapers.ts';
import { sheetErrors, sheetsApi } from './records/sheets.ts';
import { transcriptApi, transcriptErrors } from './transcript.ts';
import { materialsApi, materialsErrors } from './materials.ts';
import { coverageApi } from './materials/coverage.ts';
import { materialReadingApi } from './materials/reading.ts';
import { shelfApi } from './materials/shelf.ts';
import { chatApi, chatErrors } from './chat.ts';
import { messagesApi } from './chat/messages.ts';
import { conversationsApi } from './chat/conversations.ts';
import { chatReportsApi } from './chat/reports.ts';

/** Every module of the contract, a line each: its calls, and its failures where it has some of its own. */
export const modules = {
  // Before the calls that change passwords: tests make the calls in this order.
  openid: { api: openIdApi },
  openidLink: { api: openIdLinkApi },
  auth: { api: authApi, errors: authErrors },
  ownAccount: { api: ownAccountApi },
  years: { api: yearsApi },
  links: { api: linksApi },
  misc: { api: miscApi },
  audit: { api: auditApi },
  confirmations: { api: confirmationsApi, errors: confirmationsErrors },
  rights: { api: rightsApi, errors: rightsErrors },
  branding: { api: brandingApi, errors: brandingErrors },
  menu: { api: menuApi, errors: menuErrors },
  settings: { api: settingsApi, errors: settingsErrors },
  wording: { api: wordingApi, errors: wordingErrors },
  profile: { api: profileApi, errors: profileErrors },
  schedule: { api: scheduleApi },
  'schedule/calendar': { api: calendarFeedApi, errors: calendarErrors },
  'imports/timetable': { api: timetableImportApi, errors: timetableErrors },
  'imports/words': { api: timetableWordsApi },
  'imports/books': { api: bookListsApi },
  qr: { api: qrApi, errors: qrErrors },
  'qr/lesson': { api: qrLessonApi },
  studentCard: { api: studentCardApi },
  qrReports: { api: qrReportsApi, errors: qrReportsErrors },
  rating: { api: ratingApi, errors: ratingErrors },
  health: { api: healthApi },
  home: { api: homeApi },
  beginning: { api: beginningApi },
  queues: { api: queuesApi },
  launch: { api: launchApi },
  live: { api: liveApi },
  news: { api: newsApi, errors: newsErrors },
  'news/office': { api: newsOfficeApi },
  notices: { api: noticesApi },
  activations: { api: activationsApi, errors: activationsErrors },
  imports: { api: importsApi, errors: importsErrors },
  importFiles: { api: importFilesApi },
  library: { api: libraryApi, errors: libraryErrors },
  'library/reading': { api: readingApi },
  'library/keeping': { api: keepingApi },
  'library/opds': { api: opdsApi },
  'journal/classes': { api: classesApi },
  'journal/journal': { api: journalApi, errors: journalErrors },
  'journal/themes': { api: themesApi },
  'journal/subgroups': { api: subgroupsApi },
  'journal/removals': { api: removalsApi },
  'journal/lateChanges': { api: lateChangesApi },
  'journal/unfilled': { api: unfilledApi },
  qrList: { api: qrListApi },
  'journal/themePlan': { api: themePlanApi },
  'journal/reports': { api: reportsApi },
  'journal/modules': { api: modulesApi },
  'journal/studentPoints': { api: studentPointsApi },
  'journal/excuse': { api: excusesApi, errors: excusesErrors },
  people: { api: peopleApi, errors: peopleErrors },
  'people/doubles': { api: doublesApi },
  'people/photos': { api: photosApi },
  personal: { api: personalCardApi, errors: personalCardErrors },
  'personal/corrections': { api: cardCorrectionsApi },
  viewAs: { api: viewAsApi, errors: viewAsErrors },
  orders: { api: ordersApi, errors: ordersErrors },
  dictionaries: { api: dictionariesApi, errors: dictionariesErrors },
  curricula: { api: curriculaApi, errors: curriculaErrors },
  termPlan: { api: termPlanApi, errors: termPlanErrors },
  enrolment: { api: enrolmentApi, errors: enrolmentErrors },
  enrolmentChoices: { api: enrolmentChoicesApi },
  discipline: { api: disciplineApi },
  draw: { api: drawApi, errors: drawErrors },
  registrationOffice: { api: registrationOfficeApi, errors: registrationOfficeErrors },
  registrationOffers: { api: registrationOffersApi, errors: registrationOffersErrors },
  registrationSteps: { api: registrationStepsApi, errors: registrationStepsErrors },
  registrationStudent: { api: registrationStudentApi, errors: registrationStudentErrors },
  documents: { api: documentsApi, errors: documentsErrors },
  sheet: { api: sheetsApi, errors: sheetErrors },
  'sheet/corrections': { api: correctionsApi },
  'sheet/session': { api: sessionApi },
  'sheet/retakes': { api: retakesApi },
  'sheet/holds': { api: holdsApi },
  'sheet/appeals': { api: appealsApi },
  'sheet/papers': { api: sheetPapersApi },
  transcript: { api: transcriptApi, errors: transcriptErrors },
  materials: { api: materialsApi, errors: materialsErrors },
  'materials/shelf': { api: shelfApi },
  'materials/reading': { api: materialReadingApi },
  'materials/coverage': { api: coverageApi },
  chat: { api: chatApi, errors: chatErrors },
  'chat/messages': { api: messagesApi },
  'chat/conversations': { api: conversationsApi },
  'chat/reports': { api: chatReportsApi },
} as const;
