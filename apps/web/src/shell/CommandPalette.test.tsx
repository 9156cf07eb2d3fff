import { chatApi } from '@bilim/contract/chat';
import {
  chatOfClass,
  lecture,
  openPortal,
  otherTeacher,
  student,
  teacher,
  type Portal,
} from '@bilim/server/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { CommandPalette, openPalette } from './CommandPalette.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

async function type(text: string) {
  // It is asked for before this part of the app is here.
  act(openPalette);
  const rendered = await renderScreen(<CommandPalette />, teacher, portal.callAs(teacher));
  const field = await screen.findByPlaceholderText(/^Раздел, дисциплина/);
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text.replaceAll(/[[{]/g, '$&$&'));
  return rendered;
}

const found = async (name: RegExp) => await screen.findByRole('button', { name });

describe('the search of the portal', () => {
  it('finds screens typed in the other keyboard layout, and with a slip', async () => {
    await type('hfcgbcfyb');

    expect(await found(/^Расписание/)).toBeVisible();
  });

  it('finds the own disciplines with their classes', async () => {
    await type('базы');

    expect(await found(/Базы данных.*Лекция/s)).toBeVisible();
  });

  it('finds people whose name was typed in the other layout', async () => {
    // «өмүрбекова» without switching the keyboard: its letters are found by their neighbours.
    await type('jveh,trjdf');

    expect(await found(/^Өмүрбекова/)).toBeVisible();
  });

  it('leads a teacher to the marks of a student in the own class, whose card is closed', async () => {
    const { router } = await type('өмүрбекова');
    await userEvent.click(await found(/^Өмүрбекова/));
    await waitFor(() => expect(router.state.location.pathname).toBe('/journal'));
    expect(router.state.location.search).toEqual({
      assignment: lecture.assignmentId,
      view: 'reports',
      report: 'attendance',
      student: student.id,
    });
  });

  it('leads to the timetable of a colleague whose card is closed', async () => {
    const { router } = await type('бакиров');
    await userEvent.click(await found(/^Бакиров/));
    await waitFor(() => expect(router.state.location.pathname).toBe('/schedule'));
    expect(router.state.location.search).toEqual({ teacher: otherTeacher.id });
  });

  it('finds own chats by their discipline or people, and opens one from the keyboard', async () => {
    const { conversationId } = await portal.callAs(student)(chatApi.insert, {
      ...chatOfClass,
      text: 'Вопрос',
    });

    const { router } = await type('базы');
    const isChosen = async () => (await found(/Базы данных.*Групповой чат/s)).hasAttribute('data-selected');
    for (let step = 0; step < 10 && !(await isChosen()); step += 1) {
      await userEvent.keyboard('{ArrowDown}');
    }
    await userEvent.keyboard('{Enter}');

    await waitFor(() => expect(router.state.location.pathname).toBe('/chat'));
    expect(router.state.location.search).toEqual({ chat: conversationId });
  });

  it('goes to the first find by Enter, also to a person who was found later', async () => {
    const { router } = await type('бакиров');
    await found(/^Бакиров/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/schedule'));
  });

  it('does things from anywhere, and says what opens later', async () => {
    await type('тёмная');
    expect(await found(/^Тёмная тема/)).toBeVisible();

    await userEvent.clear(screen.getByPlaceholderText(/^Раздел, дисциплина/));
    await userEvent.type(screen.getByPlaceholderText(/^Раздел, дисциплина/), 'вебинары');
    expect(await found(/Вебинары.*скоро/s)).toBeVisible();
  });
});
