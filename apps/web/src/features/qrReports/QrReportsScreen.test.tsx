import type { Call } from '@bilim/contract/client';
import { studentCardApi } from '@bilim/contract/studentCard';
import { registrar, student } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { TransportError } from '#platform/api/TransportError.ts';
import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { QrReportsScreen } from './QrReportsScreen.tsx';

const portal = openCampusDay();
const office = {
  ...registrar,
  grants: [
    { grant: 'people.read', facultyId: null },
    { grant: 'people.manage', facultyId: null },
  ],
} as const;

it('tells why a lost card was not ended, and no more of it when somebody asks again', async () => {
  const call = portal().callAs(registrar);
  const overLine: Call = async (endpoint, ...given) => {
    if (Object.is(endpoint, studentCardApi.revoke)) throw new TransportError('NETWORK_ERROR');
    return await call(endpoint, ...given);
  };
  await renderScreen(<QrReportsScreen />, office, overLine, { address: `/reportqr?student=${student.id}` });
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Карточка утеряна/ }));
    return await screen.findByRole('dialog');
  };

  const dialog = await ask();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Отозвать' }));
  expect(await within(dialog).findByText('Нет связи с сервером')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  expect(within(await ask()).queryByRole('alert')).toBeNull();
});
