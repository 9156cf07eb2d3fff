import { authApi } from './auth.ts';
import { homeApi } from './home.ts';
import { miscApi } from './misc.ts';
import { profileApi } from './profile.ts';
import { scheduleApi } from './schedule.ts';
import { classesApi } from './visitlog/classes.ts';
import { journalApi } from './visitlog/journal.ts';
import { themesApi } from './visitlog/themes.ts';

/** Every call of the portal, by module: for the server, the documentation and the authorisation test. */
export const apis = {
  auth: authApi,
  misc: miscApi,
  profile: profileApi,
  schedule: scheduleApi,
  home: homeApi,
  'visitlog/classes': classesApi,
  'visitlog/journal': journalApi,
  'visitlog/themes': themesApi,
} as const;
