import 'fake-indexeddb/auto';

import { qrApi } from '@bilim/contract/qr';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { openPortal, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connection } from '#platform/offline/connection.ts';
import { hasWaiting } from '#platform/outbox/hasWaiting.ts';
import { TransportError } from '#platform/api/TransportError.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { ScanScreen } from './ScanScreen.tsx';

const lectureEntry = 701;
let portal: Portal;
let lessonId: number;
beforeAll(async () => {
  portal = await openPortal();
  portal.setTime('2026-10-14T09:35:00+06:00');
  ({ lessonId } = await portal.callAs(teacher)(qrLessonApi.open, { scheduleEntryId: lectureEntry }));
});
afterAll(() => portal.close());
beforeEach(async () => {
  portal.setTime('2026-10-14T09:35:00+06:00');
  await portal.pool.query('delete from qr_visits');
  await portal.pool.query('delete from rate_counters');
  await portal.pool.query('update lesson_marks set mark_id = 0 where lesson_id = $1', [lessonId]);
});

const codeNow = async () => await portal.callAs(teacher)(qrLessonApi.code, { lessonId });

describe('the student at a lesson', () => {
  it('is helped when there is no camera, and types the digits instead', async () => {
    const user = userEvent.setup();
    const { shortCode } = await codeNow();
    await renderScreen(<ScanScreen />, student, portal.callAs(student));
    expect(await screen.findByText('Камера не найдена')).toBeVisible();
    expect(await screen.findByText('Идёт отметка по QR')).toBeVisible();

    await user.click(screen.getByLabelText('Цифра 1'));
    await user.keyboard(shortCode);

    expect(await screen.findByText('Посещение отмечено, преподаватель его проверит')).toBeVisible();
    expect(screen.getByText('место не определено')).toBeVisible();
    expect(await screen.findByText('Отмечено, преподаватель проверит · +')).toBeVisible();
  });

  it('opened the address of a code by a camera app, and is marked at once', async () => {
    const { code } = await codeNow();
    await renderScreen(<ScanScreen />, student, portal.callAs(student), { address: `/qr?c=${code}` });

    expect(await screen.findByText(/^Посещение отмечено/)).toBeVisible();
    expect(screen.getByText(/Базы данных · 1\/101/)).toBeVisible();
  });

  it('is told why not, may scan again, and writes to the teacher', async () => {
    const user = userEvent.setup();
    await renderScreen(<ScanScreen />, student, portal.callAs(student), { address: '/qr?c=1.1.aaaaaaaaaaa' });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(/Код не подходит/)).toBeVisible();

    await user.click(alert.getByRole('button', { name: 'Я был(а) на занятии' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Как было'), 'Сел телефон');
    await user.click(dialog.getByRole('button', { name: 'Отправить преподавателю' }));

    expect(await screen.findByText('Ждёт преподавателя')).toBeVisible();
    const [rows] = await portal.callAs(teacher)(qrLessonApi.register, { lessonId });
    expect(rows.find(({ studentId }) => studentId === student.id)).toMatchObject({ appeal: 'Сел телефон' });
  });

  it('came before the lesson, and is told when to come back, without a word to the teacher', async () => {
    portal.setTime('2026-10-14T08:00:00+06:00');
    const { code } = await codeNow();
    await renderScreen(<ScanScreen />, student, portal.callAs(student), { address: `/qr?c=${code}` });

    const sentence = await screen.findByText('Занятие начнётся в 09:30, отметки принимаются с 09:20');
    expect(sentence.closest('[role="status"]')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Я был(а) на занятии' })).toBeNull();
    expect(screen.queryByText('Идёт отметка по QR')).toBeNull();
  });

  it('without a network keeps the scan, which is delivered once', async () => {
    const { code } = await codeNow();
    let isCut = true;
    const call: typeof served = async (endpoint, input, options) => {
      if (isCut && endpoint.path === qrApi.visit.path) throw new TransportError('NETWORK_ERROR');
      return await served(endpoint, input, options);
    };
    const served = portal.callAs(student);
    const { unmount } = await renderScreen(<ScanScreen />, student, call, { address: `/qr?c=${code}` });
    expect(await screen.findByText('Отметка сохранена и уйдёт, когда появится сеть')).toBeVisible();
    expect(await screen.findByText('1 отметка ждёт сети')).toBeVisible();
    unmount();

    isCut = false;
    connection.report(true);
    await renderScreen(<ScanScreen />, student, call);

    expect(await screen.findByText(/^Отмечено.* · \+$/)).toBeVisible();
    await waitFor(async () => expect(await hasWaiting('scans', student.id)).toBe(false));
    const { rows } = await portal.pool.query('select count(*)::int as n from qr_visits');
    expect(rows).toEqual([{ n: 1 }]);
  });
});
