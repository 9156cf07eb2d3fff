import { roles } from '@bilim/contract';
import type { ComponentType } from 'react';

import { readRole } from '#platform/session/storage.ts';

type Screen = Readonly<Record<string, ComponentType>>;

/** Every screen of the portal but home, each with parts of its own. */
export const screens = import.meta.glob<Screen>([
  '../features/**/*Screen.tsx',
  '!../features/{home,login,studentCard}/**',
]);

/** By its file below `features`. */
export async function loadScreen(place: string): Promise<Screen> {
  const load = screens[`../features/${place}.tsx`];
  if (load === undefined) throw new Error(`there is no screen ${place}`);
  const [screen] = await Promise.all([load(), alongside[place]?.()]);
  return screen;
}

/** What comes at once, instead of after the screen that chooses it. */
const alongside: Readonly<Record<string, () => Promise<unknown>>> = {
  'journal/JournalScreen': () =>
    readRole() === roles.student
      ? import('#features/journal/student/StudentJournal.tsx')
      : import('#features/journal/TeacherJournal.tsx'),
};
