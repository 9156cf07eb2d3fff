import 'fake-indexeddb/auto';
import type { Person } from '@bilim/contract';
import { chatApi } from '@bilim/contract/chat';
import { messagesApi } from '@bilim/contract/chat/messages';
import { campusNow, chatOfClass, classmate, dean, student, teacher } from '@bilim/server/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

import { heard } from '#platform/live/heard.ts';

import { choose, messages, openCampus, press, write } from './testing/openCampus.tsx';

const { portal: campus, say, show } = openCampus();
const privately = (to: Person) => ({ isGroup: false, contactId: to.id });
const read = async (person: Person) =>
  (await campus().callAs(person)(chatApi.groupMessages, chatOfClass)).data;
const countOf = async (person: Person) => (await campus().callAs(person)(chatApi.count, {})).unreadCount;

describe('the chats of a teacher', () => {
  it('list the group chat first, then the students, with what is unread', async () => {
    await say(student, 'Здравствуйте', privately(teacher));
    await say(student, 'Всем привет');
    await show(teacher, '/chat?year=26&season=1&discipline=31');

    const list = within(await screen.findByRole('list', { name: 'Контакты' }));
    const [first, ...others] = list.getAllByRole('button');
    expect(first).toHaveTextContent('Групповой чат');
    expect(others.length).toBeGreaterThan(1);
    expect(await list.findAllByLabelText('1 непрочитанное')).toHaveLength(2);
    expect(screen.getByText('Выберите контакт')).toBeVisible();
  });

  it('say so when nothing was written, and show at once what one writes', async () => {
    await show(teacher);
    expect(await screen.findByText('Нет сообщенний')).toBeVisible();

    await write('Завтра контрольная');

    expect(await (await messages()).findByText('Завтра контрольная')).toBeVisible();
    await waitFor(async () =>
      expect((await campus().callAs(student)(chatApi.groupMessages, chatOfClass)).data).toMatchObject([
        { text: 'Завтра контрольная' },
      ]),
    );
    expect(await (await messages()).findByLabelText('Отправлено')).toBeVisible();
  });

  it('delete a message of a student, and take that back', { tags: 'long' }, async () => {
    await say(student, 'Лишнее');
    await show(teacher);
    const list = await messages();
    await list.findByText('Лишнее');

    await choose('Лишнее', 'Удалить');
    await waitFor(() => expect(screen.queryByText('Лишнее')).toBeNull());
    await waitFor(async () => expect(await read(student)).toEqual([]));

    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(await (await messages()).findByText('Лишнее')).toBeVisible();
    await waitFor(async () => expect(await read(student)).toHaveLength(1));
  });
});

describe('an open conversation', () => {
  it('marks what is new, and counts it as read once it was on the screen', async () => {
    await say(teacher, 'Старое');
    await campus().callAs(student)(chatApi.markAllRead, chatOfClass);
    await say(teacher, 'Новое');
    expect(await countOf(student)).toBe(1);
    await show(student);

    const list = await messages();
    expect(await list.findByText('Непрочитанные сообщения')).toBeVisible();
    expect(list.getByText('Новое')).toBeVisible();
    await waitFor(async () => expect(await countOf(student)).toBe(0));
  });

  it('shows what others write as soon as it is told of', async () => {
    await say(teacher, 'Первое');
    await show(student);
    await (await messages()).findByText('Первое');
    const { messageId, conversationId } = await say(classmate, 'Второе');

    const event = { eventId: 1, kind: 'message', at: new Date(), messageId, conversationId } as const;
    heard.tell({ events: [event], hasGap: false, signals: [] });

    expect(await (await messages()).findByText('Второе')).toBeVisible();
  });

  it(
    'loses what is deleted elsewhere, and has it again when that is taken back',
    { tags: 'long' },
    async () => {
      const { messageId, conversationId } = await say(classmate, 'Передумал');
      await say(teacher, 'Второе');
      await show(student);
      await (await messages()).findByText('Передумал');
      const tell = () => {
        const event = {
          eventId: 1,
          kind: 'messageChanged',
          at: new Date(),
          messageId,
          conversationId,
        } as const;
        heard.tell({ events: [event], hasGap: false, signals: [] });
      };

      await campus().callAs(classmate)(chatApi.deleteMessage, { messageId });
      tell();
      await waitFor(() => expect(screen.queryByText('Передумал')).toBeNull());
      await campus().callAs(classmate)(messagesApi.restore, { messageId });
      tell();

      expect(await (await messages()).findByText('Передумал')).toBeVisible();
    },
  );

  it(
    'changes the last own message by the arrow up, and answers another one with a quote',
    { tags: 'long' },
    async () => {
      await say(classmate, 'Когда сдаём?');
      await say(student, 'В пятнацу');
      await show(student);
      const list = await messages();
      await list.findByText('В пятнацу');

      await userEvent.type(screen.getByRole('textbox', { name: 'Напишите сообщение' }), '{ArrowUp}');
      const field = await screen.findByRole('textbox', { name: 'Изменение сообщения' });
      expect(field).toHaveValue('В пятнацу');
      await userEvent.clear(field);
      await userEvent.type(field, 'В пятницу{Enter}');
      expect(await list.findByText('изменено')).toBeVisible();

      await press('Когда сдаём?', 'Ответить');
      await write('Точно в пятницу');
      await waitFor(async () =>
        expect(
          (await campus().callAs(classmate)(chatApi.groupMessages, chatOfClass)).data.at(-1),
        ).toMatchObject({
          text: 'Точно в пятницу',
          quote: { text: 'Когда сдаём?' },
        }),
      );
    },
  );

  it('keeps what was begun until one comes back', async () => {
    await show(student);
    const field = await screen.findByRole('textbox', { name: 'Напишите сообщение' });
    await userEvent.type(field, 'Не закончил');
    cleanup();

    await show(student);
    expect(await screen.findByRole('textbox', { name: 'Напишите сообщение' })).toHaveValue('Не закончил');
  });

  it('is closed where the contact is not one', async () => {
    await show(student, '/chat?year=26&season=1&discipline=31&with=999999');
    expect(await screen.findByText('Этот чат недоступен')).toBeVisible();
  });
});

it('a student sees the teachers of the discipline', async () => {
  await show(student, '/chat?year=26&season=1&discipline=31');
  const list = within(await screen.findByRole('list', { name: 'Контакты' }));
  expect(list.getAllByRole('button').length).toBeGreaterThan(1);
  expect(list.getAllByText(/лек|лаб/).length).toBeGreaterThan(0);
});

it('has nobody in its lists any more who is told to have left the class', async () => {
  await show(teacher, '/chat?year=26&season=1&discipline=31');
  const list = within(await screen.findByRole('list', { name: 'Контакты' }));
  const before = list.getAllByRole('button').length;
  const sits = async (removedAt: Date | null) =>
    await campus().pool.query('update assignment_students set removed_at = $1 where student_id = $2', [
      removedAt,
      classmate.id,
    ]);
  await sits(campusNow);

  const event = { eventId: 1, kind: 'class', at: new Date() } as const;
  heard.tell({ events: [event], hasGap: false, signals: [] });

  await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(before - 1));
  await sits(null);
});

it('is nothing for staff', async () => {
  await show(dean, '/chat');
  expect(await screen.findByText('Чаты для преподавателей и студентов')).toBeVisible();
});

it.each([
  ['kg', 'Топтук чат'],
  ['en', 'Group chat'],
] as const)('speaks %s', async (language, title) => {
  await show(student, '/chat?year=26&season=1&discipline=31', language);
  expect((await screen.findAllByText(title)).length).toBeGreaterThan(0);
});
