import { admin, openPortal, type Portal } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { RightsScreen } from './RightsScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

it.each([
  ['ru', 'Заведующий кафедрой'],
  ['kg', 'Кафедра башчысы'],
  ['en', 'Head of department'],
] as const)('calls roles in the language of the page: %s', async (language, name) => {
  const person = { ...admin, grants: [{ grant: 'rights.manage', facultyId: null }] } as const;
  await renderScreen(<RightsScreen />, person, portal.callAs(admin), { language });

  expect(await screen.findByText(name)).toBeVisible();
});
