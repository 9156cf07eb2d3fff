import 'fake-indexeddb/auto';
import { disciplineApi } from '@bilim/contract/discipline';
import { chatApi } from '@bilim/contract/chat';
import type { Call } from '@bilim/contract/client';
import { chatOfClass, student, teacher } from '@bilim/server/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ChatScreen } from './ChatScreen.tsx';
import { messages, openCampus } from './testing/openCampus.tsx';

const { portal: campus, say, show } = openCampus();
const privately = (contactId: number) => ({ isGroup: false, contactId });
const chats = async () => within(await screen.findByRole('list', { name: 'Все чаты' }));
const field = async () => await screen.findByRole('textbox', { name: 'Напишите сообщение' });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** A window in which something hovers: that of a computer. */
const atADesk = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('hover: hover'),
    addEventListener() {},
    removeEventListener() {},
  }));

describe('whoever comes to the chats', () => {
  it('finds what waits to be read, and keeps in sight what was read there', async () => {
    await say(teacher, 'Уже прочитано');
    await campus().callAs(student)(chatApi.markAllRead, chatOfClass);
    await say(teacher, 'Зайдите ко мне', privately(student.id));
    await show(student, '/chat');

    const list = await chats();
    expect(await list.findByText('Зайдите ко мне')).toBeVisible();
    expect(list.getAllByRole('button')).toHaveLength(1);
    await userEvent.click(list.getByRole('button'));
    await (await messages()).findByText('Зайдите ко мне');
    await waitFor(async () =>
      expect((await campus().callAs(student)(chatApi.count, {})).unreadCount).toBe(0),
    );
    await waitFor(async () => expect((await chats()).getAllByRole('button')).toHaveLength(1));

    await userEvent.click(screen.getByRole('radio', { name: 'Группы' }));
    expect(await (await chats()).findByText('Базы данных · ПИ-1-24')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Зайдите ко мне', { selector: 'li *' })).toBeNull());
  });

  it('finds everything where nothing waits, and a chat by a piece of its name', async () => {
    await say(student, 'Спасибо');
    await say(student, 'Спасибо вам', privately(teacher.id));
    await show(student, '/chat');

    await waitFor(async () => expect((await chats()).getAllByRole('button')).toHaveLength(2));
    await userEvent.type(screen.getByRole('textbox', { name: 'Найти чат' }), 'пи-1');
    await waitFor(async () => expect((await chats()).getAllByRole('button')).toHaveLength(1));
    expect(await (await chats()).findByText('Базы данных · ПИ-1-24')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Найти чат' }), 'ъъъ');
    expect(await screen.findByText('Такого чата не нашлось')).toBeVisible();
  });

  it('reads names in Latin letters in English: in both lists and above the open chat', async () => {
    await say(student, 'Спасибо вам', privately(teacher.id));
    await show(teacher, '/chat', 'en');

    const list = within(await screen.findByRole('list', { name: 'All chats' }));
    expect(await list.findByText(/^[A-Z]\w+ Aiperi Maratovna$/)).toBeVisible();
    await userEvent.click(list.getByRole('button'));
    expect(await screen.findByRole('heading', { name: /^[A-Z]\w+ Aiperi Maratovna$/ })).toBeVisible();

    cleanup();
    await show(teacher, '/chat?year=26&season=1&discipline=31&with=-1', 'en');
    const contacts = within(await screen.findByRole('list', { name: 'Contacts' }));
    expect((await contacts.findAllByText(/^[A-Z]\w+ Aiperi Maratovna$/)).length).toBeGreaterThan(1);
    expect(contacts.queryByText(/Айпери/)).toBeNull();
  });

  it('sees surnames and initials on a phone, where a name in full would be cut', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }));
    await say(teacher, 'Зайдите ко мне', privately(student.id));
    await show(student, '/chat');

    expect(await (await chats()).findByText('Асанова А. М.')).toBeVisible();
  });

  it('sees in the list where something was begun', async () => {
    await say(student, 'Спасибо');
    await show(student);
    await userEvent.type(await field(), 'Ещё вопрос');
    cleanup();
    await show(student, '/chat');
    expect(await (await chats()).findByText('Черновик: Ещё вопрос')).toBeVisible();
  });
});

describe('at a desk', () => {
  it('an open chat is written to at once, and letters typed elsewhere go there', async () => {
    atADesk();
    await say(teacher, 'Вопросы?');
    await show(student);
    await waitFor(async () => expect(await field()).toHaveFocus());

    screen.getByRole('feed').focus();
    await userEvent.keyboard('Да');
    expect(await field()).toHaveValue('Да');
    await userEvent.click(screen.getByRole('radio', { name: 'Все чаты' }));
    await userEvent.keyboard('!');
    expect(await field()).toHaveValue('Да!');
    await userEvent.click(await screen.findByRole('textbox', { name: 'Найти чат' }));
    await userEvent.keyboard('баз');
    expect(await field()).toHaveValue('Да!');
  });

  it('choosing a group opens its chat', async () => {
    await show(teacher, '/chat?year=26&season=1&discipline=31');
    await screen.findByText('Выберите контакт');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Группа' }));
    await userEvent.click(await screen.findByRole('option', { name: /подгруппа 1/ }));
    expect(await screen.findByText('Нет сообщенний')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Групповой чат' })).toBeVisible();
  });
});

it('says what could not be loaded when the lists of the class do not come', async () => {
  const call = campus().callAs(teacher);
  const broken = (async (endpoint, ...rest) => {
    if (endpoint.path === disciplineApi.taught.path) throw new TypeError('Failed to fetch');
    return await call(endpoint, ...rest);
  }) as Call;
  const address = '/chat?year=26&season=1&discipline=31';
  await renderScreen(<ChatScreen />, teacher, broken, { address, language: 'en' });
  expect(await screen.findByText('Error loading disciplines, teachers and streams')).toBeVisible();
});
