import type { Person } from '@bilim/contract';
import { admin, openPortal, type Portal } from '@bilim/server/testing';
import type { ReactElement } from 'react';
import { afterAll, beforeAll } from 'vitest';

import { renderScreen } from './renderScreen.tsx';

/** As the session tells it: the rights come from the role. */
const administrator: Person = { ...admin, grants: [{ grant: 'settings.manage', facultyId: null }] };

/** The portal of a test file, and its screen as administrators see it, or somebody else. */
export function openAdminScreen(screen: ReactElement) {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal();
  });
  afterAll(() => portal.close());
  return {
    portal: () => portal,
    show: async (person = administrator, address = '/') =>
      await renderScreen(screen, person, portal.callAs(person), { address }),
  };
}
