import type { ServerModule } from '#platform/module.ts';

import { activationEmails } from './activations/activationEmail.jobs.ts';
import { activationsRoutes } from './activations/activations.routes.ts';
import { renewalEmails } from './activations/renewalEmail.jobs.ts';
import { forgetOldSignIns } from './auth.jobs.ts';
import { authRoutes } from './auth.routes.ts';
import { warmUpSessions } from './sessions/findSession.service.ts';
import { forgetUsedStates } from './openid/openid.jobs.ts';
import { openIdRoutes } from './openid/openid.routes.ts';

export const auth: ServerModule = {
  routes: [authRoutes, openIdRoutes, activationsRoutes],
  letters: [
    'activations.letter_subject',
    'activations.letter_text',
    'activations.renewed_subject',
    'activations.renewed_text',
  ],
  warmUps: (clock) => [(db) => warmUpSessions(db, clock.now())],
  jobs: (parts) => ({
    hourly: { forgetOldSignIns, forgetUsedStates },
    emails: [...activationEmails(parts), ...renewalEmails(parts)],
  }),
  menu: [
    {
      id: 21,
      key: 'activations',
      section: 'staff',
      roles: ['dean', 'registrar', 'admin'],
      ru: 'Ссылки для входа',
      kg: 'Кирүү шилтемелери',
      en: 'Sign-in links',
      route: 'admin/activations',
    },
  ],
};
