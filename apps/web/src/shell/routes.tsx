import { roles } from '@bilim/contract';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';

import { soonScreens } from '#platform/menu/soonScreens.ts';
import { parseActivationsSearch } from '#platform/links/activationsLink.ts';
import { parseChatSearch } from '#platform/links/chatLink.ts';
import { parseChatReportsSearch } from '#platform/links/chatReportsLink.ts';
import { parseExcusesSearch } from '#platform/links/excusesLink.ts';
import { parseImportSearch } from '#platform/links/importLink.ts';
import { parseJournalOfficeSearch } from '#platform/links/journalOfficeLink.ts';
import { parseJournalSearch } from '#platform/links/journalLink.ts';
import { parseComposeSearch, parseNewsOfficeSearch, parseNewsSearch } from '#platform/links/newsLink.ts';
import { parsePersonalCardSearch } from '#platform/links/personalCardLink.ts';
import { parseProjectorSearch, parseScanSearch } from '#platform/links/qrLink.ts';
import { parseScheduleSearch } from '#platform/links/scheduleLink.ts';
import { parseTimetableImportSearch } from '#platform/links/timetableImportLink.ts';

import { readRole } from '#platform/session/storage.ts';

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

/** A screen with a file of its own, fetched when somebody goes there. */
const screen: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => loadChunk(load), name);

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
  component: screen(() => import('#features/schedule/ScheduleScreen.tsx'), 'ScheduleScreen'),
});

const calendar = createRoute({
  getParentRoute,
  path: 'schedule/calendar',
  component: screen(() => import('#features/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
});

const journal = createRoute({
  getParentRoute,
  path: 'journal',
  validateSearch: parseJournalSearch,
  component: screen(async () => {
    // Each has one of the two: it comes at once, instead of after the screen that chooses.
    const theirs =
      readRole() === roles.student
        ? import('#features/journal/student/StudentJournal.tsx')
        : import('#features/journal/TeacherJournal.tsx');
    const [chosen] = await Promise.all([import('#features/journal/JournalScreen.tsx'), theirs]);
    return chosen;
  }, 'JournalScreen'),
});

const news = createRoute({
  getParentRoute,
  path: 'news',
  validateSearch: parseNewsSearch,
  component: screen(() => import('#features/news/NewsScreen.tsx'), 'NewsScreen'),
});

const newsOffice = createRoute({
  getParentRoute,
  path: 'news/office',
  validateSearch: parseNewsOfficeSearch,
  component: screen(() => import('#features/news/office/NewsOfficeScreen.tsx'), 'NewsOfficeScreen'),
});

const newsComposer = createRoute({
  getParentRoute,
  path: 'news/compose',
  validateSearch: parseComposeSearch,
  component: screen(() => import('#features/news/compose/ComposeScreen.tsx'), 'ComposeScreen'),
});

const newsItem = createRoute({
  getParentRoute,
  path: 'news/$newsId',
  component: screen(() => import('#features/news/NewsItemScreen.tsx'), 'NewsItemScreen'),
});

const newsReach = createRoute({
  getParentRoute,
  path: 'news/$newsId/reach',
  component: screen(() => import('#features/news/reach/ReachScreen.tsx'), 'ReachScreen'),
});

const projector = createRoute({
  getParentRoute,
  path: 'journal/qr',
  validateSearch: parseProjectorSearch,
  component: screen(() => import('#features/qr/projector/ProjectorScreen.tsx'), 'ProjectorScreen'),
});

const scan = createRoute({
  getParentRoute,
  path: 'qr',
  validateSearch: parseScanSearch,
  component: screen(() => import('#features/qr/ScanScreen.tsx'), 'ScanScreen'),
});

const ownCard = createRoute({
  getParentRoute,
  path: 'qrstud',
  component: screen(() => import('#features/qr/OwnCardScreen.tsx'), 'OwnCardScreen'),
});

const posters = createRoute({
  getParentRoute,
  path: 'admin/posters',
  component: screen(() => import('#features/qr/PostersScreen.tsx'), 'PostersScreen'),
});

const personalCard = createRoute({
  getParentRoute,
  path: 'personalcard',
  validateSearch: parsePersonalCardSearch,
  component: screen(() => import('#features/profile/ProfileScreen.tsx'), 'ProfileScreen'),
});

const changePassword = createRoute({
  getParentRoute,
  path: 'change-password',
  component: screen(() => import('#features/password/PasswordScreen.tsx'), 'PasswordScreen'),
});

const imports = createRoute({
  getParentRoute,
  path: 'admin/import',
  validateSearch: parseImportSearch,
  component: screen(() => import('#features/import/ImportScreen.tsx'), 'ImportScreen'),
});

const timetableImport = createRoute({
  getParentRoute,
  path: 'admin/import/timetable',
  validateSearch: parseTimetableImportSearch,
  component: screen(
    () => import('#features/timetableImport/TimetableImportScreen.tsx'),
    'TimetableImportScreen',
  ),
});

const activations = createRoute({
  getParentRoute,
  path: 'admin/activations',
  validateSearch: parseActivationsSearch,
  component: screen(() => import('#features/activations/ActivationsScreen.tsx'), 'ActivationsScreen'),
});

const journalOffice = createRoute({
  getParentRoute,
  path: 'admin/journal',
  validateSearch: parseJournalOfficeSearch,
  component: screen(() => import('#features/journalOffice/JournalOfficeScreen.tsx'), 'JournalOfficeScreen'),
});

const excuses = createRoute({
  getParentRoute,
  path: 'admin/excuses',
  validateSearch: parseExcusesSearch,
  component: screen(() => import('#features/excuses/ExcusesScreen.tsx'), 'ExcusesScreen'),
});

const chat = createRoute({
  getParentRoute,
  path: 'chat',
  validateSearch: parseChatSearch,
  component: screen(() => import('#features/chat/ChatScreen.tsx'), 'ChatScreen'),
});

const missingTexts = createRoute({
  getParentRoute,
  path: 'admin/texts',
  component: screen(() => import('#features/missingTexts/MissingTextsScreen.tsx'), 'MissingTextsScreen'),
});

const chatReports = createRoute({
  getParentRoute,
  path: 'admin/chat',
  validateSearch: parseChatReportsSearch,
  component: screen(() => import('#features/chat/office/ReportsScreen.tsx'), 'ReportsScreen'),
});

const manual = createRoute({
  getParentRoute,
  path: 'manual',
  component: screen(() => import('#features/manual/ManualScreen.tsx'), 'ManualScreen'),
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
