import { liveApi } from '@bilim/contract/live';
import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import {
  classmate,
  lecture,
  openPortal,
  otherSubgroupStudent,
  student,
  teacher,
  type Portal,
} from '@bilim/server/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { heard } from '#platform/live/heard.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { ProjectorScreen } from './projector/ProjectorScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime('2026-10-14T09:35:00+06:00');
  await portal.pool.query('delete from qr_visits');
  await portal.pool.query('delete from rate_counters');
  await portal.pool.query("update lesson_marks set mark_id = 0, source = 'bulk'");
});

const near = { latitude: 42.84395, longitude: 74.5861, accuracy: 10 };
const openLesson = async () =>
  await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: 701, isAgain: true });
const showProjector = async (address: string) =>
  await renderScreen(<ProjectorScreen />, teacher, portal.callAs(teacher), { address });
const rowOf = async (lessonId: number, { id }: { id: number }) => {
  const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
  return rows.find(({ studentId }) => studentId === id);
};

it('opens today’s lesson by one address and shows the class the code, its digits and how many came, and nobody’s name', async () => {
  const { lessonId, code } = await openLesson();
  await portal.callAs(student)(qrApi.visit, { code, ...near });
  await showProjector('/journal/qr?entry=701');

  expect(await screen.findByRole('img', { name: 'QR-код занятия' })).toBeVisible();
  expect(screen.getByText(/^\d{3} \d{3}$/)).toBeVisible();
  expect(await screen.findByText(/из 4/)).toHaveTextContent('1 из 4');
  const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
  for (const { studentName } of rows)
    expect(document.body.textContent).not.toContain(studentName.split(' ')[0]);
  expect(screen.queryByText(/не отметился|на занятии/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Принять|Не принимать)/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Список' })).toHaveAttribute('target', '_blank');
});

it('lists for the teacher alone who came; one press accepts or refuses', async () => {
  const user = userEvent.setup();
  const { lessonId, code } = await openLesson();
  await showProjector(`/journal/qr?lesson=${lessonId}&view=list`);
  await screen.findByText(/из 4/);
  expect(screen.queryByRole('img', { name: 'QR-код занятия' })).toBeNull();

  const { cursor } = await portal.callAs(teacher)(liveApi.since, {});
  await portal.callAs(student)(qrApi.visit, { code, ...near });
  await portal.callAs(classmate)(qrApi.visit, { code, latitude: 42.9, longitude: 74.6 });
  const told = await portal.callAs(teacher)(liveApi.since, { cursor });
  heard.tell({ ...told, signals: [] });

  const doubtful = within((await screen.findByText('далеко от аудитории')).closest('li') ?? fail());
  const count = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join();
  await waitFor(() => expect(count()).toContain('2 из 4'));
  await user.click(doubtful.getByRole('button', { name: /^Не принимать/ }));
  expect(await screen.findByText(/не принято/)).toBeVisible();
  await waitFor(() => expect(count()).toContain('1 из 4'));
  await waitFor(async () =>
    expect(await rowOf(lessonId, classmate)).toMatchObject({ state: 'refused', markText: '' }),
  );
});

it('shows no code that nobody could scan, but when visits are taken', async () => {
  await openLesson();
  portal.setTime('2026-10-14T08:00:00+06:00');
  await showProjector('/journal/qr?entry=701');
  expect(await screen.findByText('Занятие начнётся в 09:30; отметиться можно с 09:20')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR-код занятия' })).toBeNull();
  cleanup();

  portal.setTime('2026-10-14T11:00:00+06:00');
  await showProjector('/journal/qr?entry=701');
  expect(await screen.findByText('Занятие закончилось в 10:50')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR-код занятия' })).toBeNull();
});

it('finishes at the journal of the same class, marks the rest absent in one press, and takes that back', async () => {
  const user = userEvent.setup();
  const { lessonId, code } = await openLesson();
  await portal.callAs(student)(qrApi.visit, { code, ...near });
  const { router } = await showProjector(`/journal/qr?lesson=${lessonId}`);
  const steps = router.history.length;

  await user.click(await screen.findByRole('button', { name: 'Закончить' }));
  expect(await screen.findByText(/Без отметки \d/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Остальным н/б' }));

  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({
      assignment: lecture.assignmentId,
      date: '2026-10-14',
      lesson: 1,
      view: 'day',
    }),
  );
  // Nothing was added for Back to lead to: the code is out of the way.
  expect(router.history.length).toBe(steps);
  await waitFor(async () =>
    expect(await rowOf(lessonId, otherSubgroupStudent)).toMatchObject({ markText: 'н/б' }),
  );
  expect(await rowOf(lessonId, student)).toMatchObject({ markText: '+' });

  await user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(async () =>
    expect(await rowOf(lessonId, otherSubgroupStudent)).toMatchObject({ markText: '' }),
  );
});

it('does not open anew by itself what was finished, however one comes back to it', async () => {
  const user = userEvent.setup();
  const { lessonId } = await openLesson();
  await portal.callAs(teacher)(qrLessonApi.close, { lessonId });

  await showProjector('/journal/qr?entry=701');

  expect(await screen.findByText('Отметка по QR-коду закончена')).toBeVisible();
  expect(screen.queryByRole('img', { name: 'QR-код занятия' })).toBeNull();
  const [, [closed]] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
  expect(closed).toMatchObject({ isClosed: true });

  await user.click(screen.getByRole('button', { name: 'Открыть снова' }));
  expect(await screen.findByRole('img', { name: 'QR-код занятия' })).toBeVisible();
});

it('says so when there is no such lesson, and leads to the journals', async () => {
  await renderScreen(<ProjectorScreen />, teacher, portal.callAs(teacher), {
    address: '/journal/qr?lesson=999999',
  });
  expect(await screen.findByText('Такого занятия нет среди ваших')).toBeVisible();
  expect(screen.getByRole('link', { name: 'К журналам' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
});

function fail(): never {
  throw new Error('a student stands in a row');
}
