import { liveApi } from '@bilim/contract/live';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { classmate, openPortal, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { heard } from '#platform/live/heard.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { ProjectorScreen } from './projector/ProjectorScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  portal.setTime('2026-10-14T09:35:00+06:00');
});
afterAll(() => portal.close());

it('opens today’s lesson by one address, shows the code, and who came; one press accepts or refuses', async () => {
  const user = userEvent.setup();
  await renderScreen(<ProjectorScreen />, teacher, portal.callAs(teacher), {
    address: '/journal/qr?entry=701',
  });
  expect(await screen.findByRole('img', { name: 'QR-код занятия' })).toBeVisible();
  expect(screen.getByText(/^\d{3} \d{3}$/)).toBeVisible();
  expect(await screen.findByText(/из 4/)).toBeVisible();

  const { lessonId, code } = await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: 701 });
  const near = { latitude: 42.84395, longitude: 74.5861, accuracy: 10 };
  const { cursor } = await portal.callAs(teacher)(liveApi.since, {});
  await portal.callAs(student)(qrApi.visit, { code, ...near });
  await portal.callAs(classmate)(qrApi.visit, { code, latitude: 42.9, longitude: 74.6 });
  const told = await portal.callAs(teacher)(liveApi.since, { cursor });
  heard.tell({ ...told, remarks: [] });

  const doubtful = within(
    (await screen.findByText('далеко от аудитории', {}, { timeout: 4_000 })).closest('li') ?? fail(),
  );
  const count = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join();
  expect(count()).toContain('2 из 4');
  await user.click(doubtful.getByRole('button', { name: /^Не принимать/ }));
  expect(await screen.findByText(/не принято/)).toBeVisible();
  expect(count()).toContain('1 из 4');
  const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
  expect(rows.find(({ studentId }) => studentId === classmate.id)).toMatchObject({
    state: 'refused',
    markText: '',
  });
});

it('says so when there is no such lesson', async () => {
  await renderScreen(<ProjectorScreen />, teacher, portal.callAs(teacher), {
    address: '/journal/qr?lesson=999999',
  });
  expect(await screen.findByText('Такого занятия нет среди ваших')).toBeVisible();
});

function fail(): never {
  throw new Error('a student stands in a row');
}
