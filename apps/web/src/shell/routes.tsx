import {
  type Icon,
  IconApps,
  IconBooks,
  IconCalendarWeek,
  IconCertificate,
  IconChartBar,
  IconHelpCircle,
  IconHome,
  IconClipboardList,
  IconFolder,
  IconId,
  IconListCheck,
  IconMessageCircle,
  IconNews,
  IconNotebook,
  IconQrcode,
  IconReportAnalytics,
  IconScan,
} from '@tabler/icons-react';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyValidator, Constrain, DefaultValidator } from '@tanstack/react-router';

import { soonScreens } from '#platform/menu/soonScreens.ts';
import type { ActivationsSearch } from '#domain/activations/activationsLink.ts';
import type { AppearanceSearch } from '#domain/appearance/appearanceLink.ts';
import type { AuditSearch } from '#domain/audit/auditLink.ts';
import { parseChatSearch } from '#domain/chat/chatLink.ts';
import type { ChatReportsSearch } from '#domain/chat/chatReportsLink.ts';
import type { CurriculaSearch } from '#domain/curricula/curriculaLink.ts';
import type { DictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';
import type { ExcusesSearch } from '#domain/excuses/excusesLink.ts';
import type { ImportSearch } from '#domain/imports/importLink.ts';
import type { JournalOfficeSearch } from '#domain/journal/journalOfficeLink.ts';
import type { KeepingSearch } from '#domain/library/keepingLink.ts';
import { parseLibrarySearch, parseReaderSearch } from '#domain/library/libraryLink.ts';
import { parseJournalSearch } from '#domain/journal/journalLink.ts';
import { parseComposeSearch, parseNewsOfficeSearch, parseNewsSearch } from '#domain/news/newsLink.ts';
import type { SheetSearch } from '#domain/records/sheetLink.ts';
import type { TermPlanSearch } from '#domain/termPlan/termPlanLink.ts';
import type { CoverageSearch } from '#domain/materials/coverageLink.ts';
import type { MaterialsSearch } from '#domain/materials/materialsLink.ts';
import type { OrdersSearch } from '#domain/orders/ordersLink.ts';
import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { parsePersonalCardSearch } from '#domain/profile/personalCardLink.ts';
import { parseProjectorSearch, parseScanSearch } from '#domain/qr/qrLink.ts';
import type { RegistrationOfficeSearch } from '#domain/registrationOffice/registrationOfficeLink.ts';
import type { RightsSearch } from '#domain/rights/rightsLink.ts';
import { parseQrReportsSearch } from '#domain/qrReports/qrReportsLink.ts';
import type { RatingSearch } from '#domain/rating/ratingLink.ts';
import type { RegistrationSearch } from '#domain/registration/registrationLink.ts';
import { parseScheduleSearch } from '#domain/schedule/scheduleLink.ts';
import type { SettingsSearch } from '#domain/settings/settingsLink.ts';
import type { WordingSearch } from '#domain/wording/wordingLink.ts';
import { parseTranscriptSearch } from '#domain/transcript/transcriptLink.ts';
import type { TimetableImportSearch } from '#domain/imports/timetableImportLink.ts';

import type { OfficePage } from './screens.ts';
import { AppsScreen } from './AppsScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { loadChunk, loadFirst } from './loadChunk.ts';
import { requireNumbers } from './requireNumbers.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { Shell } from './Shell.tsx';
import { soonScreen } from './soonScreen.tsx';

// Hardly anybody sees these: the first page comes without them.
const NotFoundScreen = lazyRouteComponent(
  () => loadFirst(() => import('./NotFoundScreen.tsx')),
  'NotFoundScreen',
);

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen });
const getParentRoute = () => root;

/**
 * A page with its screen: the file below `features`, which is fetched when somebody goes there. The list of all of them,
 * with the parts of each, is as heavy as a screen: it comes with the first. Menus show the icon; `search` reads what the
 * address says besides.
 */
function page<const Path extends string, Search = undefined>(
  path: Path,
  screen: `${string}Screen`,
  icon?: Icon | null,
  search?: Constrain<Search, AnyValidator, DefaultValidator>,
) {
  const load = async () => await (await import('./screens.ts')).loadScreen(screen);
  return createRoute({
    getParentRoute,
    path,
    validateSearch: search,
    beforeLoad: ({ params }) => requireNumbers(params),
    component: lazyRouteComponent(() => loadChunk(load), screen.replace(/.*\//, '')),
    staticData: { icon },
  });
}

/**
 * A page of an office, `admin/…`: whose screen it is says the list of screens, which students and teachers never fetch.
 * `search` names the type of what its address says.
 */
function office<const Name extends OfficePage, Search = undefined>(
  name: Name,
  search?: Constrain<Search, AnyValidator, DefaultValidator>,
) {
  const load = async () => ({ default: await (await import('./screens.ts')).loadOffice(name) });
  return createRoute({
    getParentRoute,
    path: `admin/${name}`,
    validateSearch: search,
    component: lazyRouteComponent(() => loadChunk(load)),
  });
}

/** What an address of an office's page says, for links; the screen reads it by itself when it comes. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const said = <Search,>(raw: Readonly<Record<string, unknown>>) => raw as Search;

/** The pages of the portal, a line each: specification section 2 and the entries of the side menu. */
const pages = [
  createRoute({
    getParentRoute,
    path: '/',
    component: lazyRouteComponent(
      () => loadFirst(() => import('#features/home/HomeScreen.tsx')),
      'HomeScreen',
    ),
    staticData: { icon: IconHome },
  }),
  page('schedule', 'schedule/ScheduleScreen', IconCalendarWeek, parseScheduleSearch),
  page('schedule/calendar', 'calendar/CalendarScreen'),
  page('journal', 'journal/JournalScreen', IconNotebook, parseJournalSearch),
  page('news', 'news/NewsScreen', IconNews, parseNewsSearch),
  page('news/office', 'news/office/NewsOfficeScreen', null, parseNewsOfficeSearch),
  page('news/compose', 'news/compose/ComposeScreen', null, parseComposeSearch),
  page('news/$newsId', 'news/NewsItemScreen'),
  page('news/$newsId/reach', 'news/reach/ReachScreen'),
  page('journal/qr', 'qr/projector/ProjectorScreen', null, parseProjectorSearch),
  page('qr', 'qr/ScanScreen', IconScan, parseScanSearch),
  page('qrstud', 'qr/OwnCardScreen', IconQrcode),
  office('posters'),
  page('umk', 'materials/MaterialsScreen', IconFolder, said<MaterialsSearch>),
  page('sheet', 'sheets/SheetScreen', IconClipboardList, said<SheetSearch>),
  page('reportqr', 'qrReports/QrReportsScreen', IconReportAnalytics, parseQrReportsSearch),
  page('registration', 'registration/RegistrationScreen', IconListCheck, said<RegistrationSearch>),
  page('rating', 'rating/RatingScreen', IconChartBar, said<RatingSearch>),
  page('personalcard', 'profile/ProfileScreen', IconId, parsePersonalCardSearch),
  page('transcript', 'transcript/TranscriptScreen', IconCertificate, parseTranscriptSearch),
  page('library', 'library/LibraryScreen', IconBooks, parseLibrarySearch),
  page('library/$bookId', 'library/BookScreen'),
  page('library/$bookId/read', 'library/reader/ReaderScreen', null, parseReaderSearch),
  page('change-password', 'password/PasswordScreen'),
  office('import', said<ImportSearch>),
  office('import/timetable', said<TimetableImportSearch>),
  office('activations', said<ActivationsSearch>),
  office('journal', said<JournalOfficeSearch>),
  office('excuses', said<ExcusesSearch>),
  page('chat', 'chat/ChatScreen', IconMessageCircle, parseChatSearch),
  office('dictionaries', said<DictionariesSearch>),
  office('people', said<PeopleSearch>),
  office('library', said<KeepingSearch>),
  office('materials', said<CoverageSearch>),
  office('orders', said<OrdersSearch>),
  office('termplan', said<TermPlanSearch>),
  office('registration', said<RegistrationOfficeSearch>),
  office('curricula', said<CurriculaSearch>),
  office('launch'),
  office('appearance', said<AppearanceSearch>),
  office('settings', said<SettingsSearch>),
  office('rights', said<RightsSearch>),
  office('audit', said<AuditSearch>),
  office('health'),
  office('texts', said<WordingSearch>),
  office('chat', said<ChatReportsSearch>),
  page('manual', 'manual/ManualScreen', IconHelpCircle),
  createRoute({ getParentRoute, path: 'apps', component: AppsScreen, staticData: { icon: IconApps } }),
] as const;

export const router = createRouter({
  basepath: '/lms',
  routeTree: root.addChildren([
    ...pages,
    ...soonScreens.map(([soon, icon]) =>
      createRoute({ getParentRoute, path: soon, component: soonScreen(soon), staticData: { icon } }),
    ),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});
