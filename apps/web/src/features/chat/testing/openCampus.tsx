import type { Input, Person } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { campusNow, chatOfClass, openPortal, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import type { WireLanguage } from '../../../../languages.ts';
import { ChatScreen } from '../ChatScreen.tsx';

/** Databases, taught by the teacher to the group of the students. */
const inClass = '/chat?year=26&season=1&discipline=31&with=-1';

/** The chats of a campus on which nothing is written yet before each test, and a window with room for a list. */
export function openCampus(over: Parameters<typeof openPortal>[0] = {}) {
  let portal: Portal;
  beforeAll(async () => {
    portal = await openPortal(over);
    // Own messages may be changed for some minutes by the clock of the page, too.
    vi.useFakeTimers({ toFake: ['Date'], now: campusNow });
    // Without room nothing of a long list would be drawn.
    Object.defineProperties(HTMLElement.prototype, {
      clientHeight: { configurable: true, get: () => 600 },
      clientWidth: { configurable: true, get: () => 800 },
    });
  });
  afterAll(async () => {
    vi.useRealTimers();
    await portal.close();
  });
  beforeEach(async () => {
    portal.setTime(campusNow);
    await portal.pool.query('truncate conversations, live_events cascade');
  });

  return {
    portal: () => portal,
    say: async (
      from: Person,
      text: string,
      context: Partial<Input<typeof chatApi.insert>> = {},
      files: File[] = [],
    ) => await portal.callAs(from)(chatApi.insert, { ...chatOfClass, ...context, text }, { files }),
    listFor: async (person: Person) => (await portal.callAs(person)(chatApi.groupMessages, chatOfClass)).data,
    show: async (person: Person, address = inClass, language: WireLanguage = 'ru') =>
      await renderScreen(<ChatScreen />, person, portal.callAs(person), { address, language }),
  };
}

export const messages = async () => within(await screen.findByRole('feed', { name: 'Сообщения' }));

export async function write(text: string) {
  const field = await screen.findByRole('textbox', { name: 'Напишите сообщение' });
  await userEvent.type(field, `${text}{Enter}`);
}

/** Presses a button of the message of this text, which has its buttons for whoever points at it. */
export async function press(text: string, name: string) {
  const list = await messages();
  const article = (await list.findByText(text)).closest('article')!;
  await userEvent.hover(article);
  await userEvent.click(within(article).getByRole('button', { name, hidden: true }));
}

/** Opens what can be done with the message of this text; gives back the entries. */
export async function menuOf(text: string) {
  await press(text, 'Действия с сообщением');
  return within(await screen.findByRole('menu'));
}

export const choose = async (text: string, entry: string) =>
  await userEvent.click((await menuOf(text)).getByRole('menuitem', { name: entry }));
