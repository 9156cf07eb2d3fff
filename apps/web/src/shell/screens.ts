import { roles } from '@bilim/contract';
import type { ComponentType } from 'react';

import { readRole } from '#platform/offline/storage.ts';

type Screen = Readonly<Record<string, ComponentType>>;

/** Every screen of the portal but home, each with parts of its own. */
export const screens = import.meta.glob<Screen>([
  '../features/**/*Screen.tsx',
  '!../features/{home,login,studentCard,verify}/**',
]);

/** By its file below `features`. */
export async function loadScreen(place: string): Promise<Screen> {
  const load = screens[`../features/${place}.tsx`];
  if (load === undefined) throw new Error(`there is no screen ${place}`);
  const [screen] = await Promise.all([load(), alongside[place]?.()]);
  return screen;
}

/** The screens of offices, by the rest of their addresses after `admin/`. */
export const offices = {
  activations: 'activations/ActivationsScreen',
  appearance: 'appearance/AppearanceScreen',
  audit: 'audit/AuditScreen',
  chat: 'chat/office/ReportsScreen',
  curricula: 'curricula/CurriculaScreen',
  dictionaries: 'dictionaries/DictionariesScreen',
  excuses: 'excuses/ExcusesScreen',
  health: 'health/HealthScreen',
  import: 'imports/rosters/RosterImportScreen',
  'import/timetable': 'imports/timetable/TimetableImportScreen',
  journal: 'journalOffice/JournalOfficeScreen',
  launch: 'launch/LaunchScreen',
  library: 'library/keeping/KeepingScreen',
  materials: 'materials/CoverageScreen',
  orders: 'orders/OrdersScreen',
  people: 'people/PeopleScreen',
  posters: 'qr/PostersScreen',
  registration: 'registrationOffice/RegistrationOfficeScreen',
  rights: 'rights/RightsScreen',
  settings: 'settings/SettingsScreen',
  termplan: 'termPlan/TermPlanScreen',
  texts: 'wording/WordingScreen',
} as const;
export type OfficePage = keyof typeof offices;

export async function loadOffice(page: OfficePage): Promise<ComponentType> {
  const place = offices[page];
  const screen = (await loadScreen(place))[place.replace(/.*\//, '')];
  if (screen === undefined) throw new Error(`${place} holds no screen of that name`);
  return screen;
}

/** What comes at once, instead of after the screen that chooses it. */
const alongside: Readonly<Record<string, () => Promise<unknown>>> = {
  'journal/JournalScreen': () =>
    readRole() === roles.student
      ? import('#features/journal/student/StudentJournal.tsx')
      : import('#features/journal/TeacherJournal.tsx'),
};
