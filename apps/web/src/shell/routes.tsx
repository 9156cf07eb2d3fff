import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';

import { soonScreens } from '#platform/menu/soonScreens.ts';
import { parseActivationsSearch } from '#domain/activations/activationsLink.ts';
import { parseChatSearch } from '#domain/chat/chatLink.ts';
import { parseChatReportsSearch } from '#domain/chat/chatReportsLink.ts';
import { parseDictionariesSearch } from '#domain/dictionaries/dictionariesLink.ts';
import { parseExcusesSearch } from '#domain/excuses/excusesLink.ts';
import { parseImportSearch } from '#domain/imports/importLink.ts';
import { parseJournalOfficeSearch } from '#domain/journal/journalOfficeLink.ts';
import { parseJournalSearch } from '#domain/journal/journalLink.ts';
import { parseComposeSearch, parseNewsOfficeSearch, parseNewsSearch } from '#domain/news/newsLink.ts';
import { parsePersonalCardSearch } from '#domain/profile/personalCardLink.ts';
import { parseProjectorSearch, parseScanSearch } from '#domain/qr/qrLink.ts';
import { parseScheduleSearch } from '#domain/schedule/scheduleLink.ts';
import { parseTimetableImportSearch } from '#domain/imports/timetableImportLink.ts';

import { AppsScreen } from './AppsScreen.tsx';
import { CrashScreen } from './CrashScreen.tsx';
import { loadChunk, loadFirst } from './loadChunk.ts';
import type { Screens } from './screens.ts';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { Shell } from './Shell.tsx';
import { soonScreen } from './soonScreen.tsx';

// Hardly anybody sees these: the first page comes without them.
const NotFoundScreen = lazyRouteComponent(
  () => loadFirst(() => import('./NotFoundScreen.tsx')),
  'NotFoundScreen',
);

/**
 * A screen with a file of its own, fetched when somebody goes there. The list of all of them, with the files of each, is
 * as heavy as a screen: it comes with the first.
 */
const screen = <Module extends Readonly<Record<string, unknown>>, Name extends keyof Module>(
  choose: (all: Screens) => Promise<Module>,
  name: Name,
) =>
  lazyRouteComponent(() => loadChunk(async () => await choose((await import('./screens.ts')).screens)), name);

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen });
const getParentRoute = () => root;

const home = createRoute({
  getParentRoute,
  path: '/',
  component: lazyRouteComponent(() => loadFirst(() => import('#features/home/HomeScreen.tsx')), 'HomeScreen'),
});

const schedule = createRoute({
  getParentRoute,
  path: 'schedule',
  validateSearch: parseScheduleSearch,
  component: screen((all) => all.schedule(), 'ScheduleScreen'),
});

const calendar = createRoute({
  getParentRoute,
  path: 'schedule/calendar',
  component: screen((all) => all.calendar(), 'CalendarScreen'),
});

const journal = createRoute({
  getParentRoute,
  path: 'journal',
  validateSearch: parseJournalSearch,
  component: screen((all) => all.journal(), 'JournalScreen'),
});

const news = createRoute({
  getParentRoute,
  path: 'news',
  validateSearch: parseNewsSearch,
  component: screen((all) => all.news(), 'NewsScreen'),
});

const newsOffice = createRoute({
  getParentRoute,
  path: 'news/office',
  validateSearch: parseNewsOfficeSearch,
  component: screen((all) => all.newsOffice(), 'NewsOfficeScreen'),
});

const newsComposer = createRoute({
  getParentRoute,
  path: 'news/compose',
  validateSearch: parseComposeSearch,
  component: screen((all) => all.compose(), 'ComposeScreen'),
});

const newsItem = createRoute({
  getParentRoute,
  path: 'news/$newsId',
  component: screen((all) => all.newsItem(), 'NewsItemScreen'),
});

const newsReach = createRoute({
  getParentRoute,
  path: 'news/$newsId/reach',
  component: screen((all) => all.reach(), 'ReachScreen'),
});

const projector = createRoute({
  getParentRoute,
  path: 'journal/qr',
  validateSearch: parseProjectorSearch,
  component: screen((all) => all.projector(), 'ProjectorScreen'),
});

const scan = createRoute({
  getParentRoute,
  path: 'qr',
  validateSearch: parseScanSearch,
  component: screen((all) => all.scan(), 'ScanScreen'),
});

const ownCard = createRoute({
  getParentRoute,
  path: 'qrstud',
  component: screen((all) => all.ownCard(), 'OwnCardScreen'),
});

const posters = createRoute({
  getParentRoute,
  path: 'admin/posters',
  component: screen((all) => all.posters(), 'PostersScreen'),
});

const personalCard = createRoute({
  getParentRoute,
  path: 'personalcard',
  validateSearch: parsePersonalCardSearch,
  component: screen((all) => all.profile(), 'ProfileScreen'),
});

const changePassword = createRoute({
  getParentRoute,
  path: 'change-password',
  component: screen((all) => all.password(), 'PasswordScreen'),
});

const imports = createRoute({
  getParentRoute,
  path: 'admin/import',
  validateSearch: parseImportSearch,
  component: screen((all) => all.rosterImport(), 'RosterImportScreen'),
});

const timetableImport = createRoute({
  getParentRoute,
  path: 'admin/import/timetable',
  validateSearch: parseTimetableImportSearch,
  component: screen((all) => all.timetableImport(), 'TimetableImportScreen'),
});

const activations = createRoute({
  getParentRoute,
  path: 'admin/activations',
  validateSearch: parseActivationsSearch,
  component: screen((all) => all.activations(), 'ActivationsScreen'),
});

const journalOffice = createRoute({
  getParentRoute,
  path: 'admin/journal',
  validateSearch: parseJournalOfficeSearch,
  component: screen((all) => all.journalOffice(), 'JournalOfficeScreen'),
});

const excuses = createRoute({
  getParentRoute,
  path: 'admin/excuses',
  validateSearch: parseExcusesSearch,
  component: screen((all) => all.excuses(), 'ExcusesScreen'),
});

const chat = createRoute({
  getParentRoute,
  path: 'chat',
  validateSearch: parseChatSearch,
  component: screen((all) => all.chat(), 'ChatScreen'),
});

const dictionaries = createRoute({
  getParentRoute,
  path: 'admin/dictionaries',
  validateSearch: parseDictionariesSearch,
  component: screen((all) => all.dictionaries(), 'DictionariesScreen'),
});

const missingTexts = createRoute({
  getParentRoute,
  path: 'admin/texts',
  component: screen((all) => all.missingTexts(), 'MissingTextsScreen'),
});

const chatReports = createRoute({
  getParentRoute,
  path: 'admin/chat',
  validateSearch: parseChatReportsSearch,
  component: screen((all) => all.reports(), 'ReportsScreen'),
});

const manual = createRoute({
  getParentRoute,
  path: 'manual',
  component: screen((all) => all.manual(), 'ManualScreen'),
});

const apps = createRoute({ getParentRoute, path: 'apps', component: AppsScreen });

/** The table of screens: specification section 2 and the entries of the side menu. */
export const router = createRouter({
  basepath: '/lms',
  routeTree: root.addChildren([
    home,
    schedule,
    calendar,
    journal,
    news,
    newsOffice,
    newsComposer,
    newsItem,
    newsReach,
    projector,
    scan,
    ownCard,
    posters,
    personalCard,
    changePassword,
    imports,
    timetableImport,
    activations,
    journalOffice,
    excuses,
    chat,
    chatReports,
    dictionaries,
    missingTexts,
    manual,
    apps,
    ...soonScreens.map((soon) => createRoute({ getParentRoute, path: soon, component: soonScreen(soon) })),
  ]),
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenSkeleton,
  defaultErrorComponent: CrashScreen,
  scrollRestoration: true,
});
