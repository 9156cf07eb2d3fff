import { roles } from '@bilim/contract';

import { readRole } from '#platform/session/storage.ts';

/** Every screen that has a file of its own. */
export const screens = {
  schedule: () => import('#features/schedule/ScheduleScreen.tsx'),
  calendar: () => import('#features/calendar/CalendarScreen.tsx'),
  news: () => import('#features/news/NewsScreen.tsx'),
  newsOffice: () => import('#features/news/office/NewsOfficeScreen.tsx'),
  compose: () => import('#features/news/compose/ComposeScreen.tsx'),
  newsItem: () => import('#features/news/NewsItemScreen.tsx'),
  reach: () => import('#features/news/reach/ReachScreen.tsx'),
  projector: () => import('#features/qr/projector/ProjectorScreen.tsx'),
  scan: () => import('#features/qr/ScanScreen.tsx'),
  ownCard: () => import('#features/qr/OwnCardScreen.tsx'),
  posters: () => import('#features/qr/PostersScreen.tsx'),
  profile: () => import('#features/profile/ProfileScreen.tsx'),
  password: () => import('#features/password/PasswordScreen.tsx'),
  rosterImport: () => import('#features/imports/rosters/RosterImportScreen.tsx'),
  timetableImport: () => import('#features/imports/timetable/TimetableImportScreen.tsx'),
  activations: () => import('#features/activations/ActivationsScreen.tsx'),
  journalOffice: () => import('#features/journalOffice/JournalOfficeScreen.tsx'),
  excuses: () => import('#features/excuses/ExcusesScreen.tsx'),
  chat: () => import('#features/chat/ChatScreen.tsx'),
  dictionaries: () => import('#features/dictionaries/DictionariesScreen.tsx'),
  missingTexts: () => import('#features/missingTexts/MissingTextsScreen.tsx'),
  reports: () => import('#features/chat/office/ReportsScreen.tsx'),
  manual: () => import('#features/manual/ManualScreen.tsx'),
  journal: async () => {
    // Each has one of the two: it comes at once, instead of after the screen that chooses.
    const theirs =
      readRole() === roles.student
        ? import('#features/journal/student/StudentJournal.tsx')
        : import('#features/journal/TeacherJournal.tsx');
    const [chosen] = await Promise.all([import('#features/journal/JournalScreen.tsx'), theirs]);
    return chosen;
  },
};
export type Screens = typeof screens;
