import { admin, openPortal, teacher, type Portal } from '@bilim/server/testing';
import { confirmationsApi } from '@bilim/contract/confirmations';
import { rightsApi } from '@bilim/contract/rights';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

it('tells whoever confirms too late that it is decided already', async () => {
  const [second, third] = await portal.build.staff(2, 'admin');
  const asked = { personId: teacher.id, grant: 'journals.correct', reason: 'Замещает' } as const;
  await portal.callAs(admin)(rightsApi.give, asked);
  const person = { ...second!, grants: [{ grant: 'rights.manage', facultyId: null }] } as const;
  await renderScreen(<RightsScreen />, person, portal.callAs(second!), { address: '/?tab=waiting' });
  const confirm = await screen.findByRole('button', { name: 'Подтвердить' });
  const [waiting] = await portal.callAs(third!)(confirmationsApi.list, {});
  await portal.callAs(third!)(confirmationsApi.decide, { id: waiting!.id, isConfirmed: false });
  await userEvent.click(confirm);

  expect(await screen.findByText('По этому запросу уже решено')).toBeVisible();
});
