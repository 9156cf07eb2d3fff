import {
  type Icon,
  IconAdjustments,
  IconApps,
  IconArchive,
  IconBook2,
  IconCalendarWeek,
  IconDatabaseImport,
  IconFileCheck,
  IconFrame,
  IconGavel,
  IconHeartbeat,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconId,
  IconKey,
  IconLanguage,
  IconMessageCircle,
  IconMessageReport,
  IconNews,
  IconNotebook,
  IconQrcode,
  IconRocket,
  IconScan,
  IconShieldLock,
  IconSchool,
  IconTableImport,
  IconUsers,
} from '@tabler/icons-react';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import type { AnyValidator, Constrain, DefaultValidator } from '@tanstack/react-router';

import { soonScreens } from '#platform/menu/soonScreens.ts';
import { parseActivationsSearch } from '#domain/activations/activationsLink.ts';
import { parseAuditSearch } from '#domain/audit/auditLink.ts';
import { parseChatSearch } from '#domain/chat/chatLink.ts';
import { parseChatReportsSearch } from '#domain/chat/chatReportsLink.ts';
import { parseCurriculaSearch } from '#domain/curricula/curriculaLink.ts';
import { parseDictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';
import { parseExcusesSearch } from '#domain/excuses/excusesLink.ts';
import { parseImportSearch } from '#domain/imports/importLink.ts';
import { parseJournalOfficeSearch } from '#domain/journal/journalOfficeLink.ts';
import { parseJournalSearch } from '#domain/journal/journalLink.ts';
import { parseComposeSearch, parseNewsOfficeSearch, parseNewsSearch } from '#domain/news/newsLink.ts';
import { parseOrdersSearch } from '#domain/orders/ordersLink.ts';
import { parsePeopleSearch } from '#domain/people/peopleLink.ts';
import { parsePersonalCardSearch } from '#domain/profile/personalCardLink.ts';
import { parseProjectorSearch, parseScanSearch } from '#domain/qr/qrLink.ts';
import { parseRightsSearch } from '#domain/rights/rightsLink.ts';
import { parseScheduleSearch } from '#domain/schedule/scheduleLink.ts';
import { parseSettingsSearch } from '#domain/settings/settingsLink.ts';
import { parseTimetableImportSearch } from '#domain/imports/timetableImportLink.ts';

import { AppsScreen } from './AppsScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { loadChunk, loadFirst } from './loadChunk.ts';
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
    component: lazyRouteComponent(() => loadChunk(load), screen.replace(/.*\//, '')),
    staticData: { icon },
  });
}

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
  page('admin/posters', 'qr/PostersScreen', IconFrame),
  page('personalcard', 'profile/ProfileScreen', IconId, parsePersonalCardSearch),
  page('change-password', 'password/PasswordScreen'),
  page('admin/import', 'imports/rosters/RosterImportScreen', IconDatabaseImport, parseImportSearch),
  page(
    'admin/import/timetable',
    'imports/timetable/TimetableImportScreen',
    IconTableImport,
    parseTimetableImportSearch,
  ),
  page('admin/activations', 'activations/ActivationsScreen', IconKey, parseActivationsSearch),
  page('admin/journal', 'journalOffice/JournalOfficeScreen', IconArchive, parseJournalOfficeSearch),
  page('admin/excuses', 'excuses/ExcusesScreen', IconFileCheck, parseExcusesSearch),
  page('chat', 'chat/ChatScreen', IconMessageCircle, parseChatSearch),
  page('admin/dictionaries', 'dictionaries/DictionariesScreen', IconBook2, parseDictionariesSearch),
  page('admin/people', 'people/PeopleScreen', IconUsers, parsePeopleSearch),
  page('admin/orders', 'orders/OrdersScreen', IconGavel, parseOrdersSearch),
  page('admin/curricula', 'curricula/CurriculaScreen', IconSchool, parseCurriculaSearch),
  page('admin/launch', 'launch/LaunchScreen', IconRocket),
  page('admin/settings', 'settings/SettingsScreen', IconAdjustments, parseSettingsSearch),
  page('admin/rights', 'rights/RightsScreen', IconShieldLock, parseRightsSearch),
  page('admin/audit', 'audit/AuditScreen', IconHistory, parseAuditSearch),
  page('admin/health', 'health/HealthScreen', IconHeartbeat),
  page('admin/texts', 'missingTexts/MissingTextsScreen', IconLanguage),
  page('admin/chat', 'chat/office/ReportsScreen', IconMessageReport, parseChatReportsSearch),
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
