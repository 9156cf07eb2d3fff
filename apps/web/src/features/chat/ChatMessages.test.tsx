import 'fake-indexeddb/auto';
import { conversationsApi } from '@bilim/contract/chat/conversations';
import { messagesApi } from '@bilim/contract/chat/messages';
import { chatReportsApi } from '@bilim/contract/chat/reports';
import { campusNow, chatOfClass, classmate, dean, student, teacher } from '@bilim/server/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { choose, menuOf, messages, openCampus, write } from './testing/openCampus.tsx';

const { portal, say, show, listFor } = openCampus();

const dialog = async () => within(await screen.findByRole('dialog'));

it('a reaction is counted under the message, and taken back by another tap', { tags: 'long' }, async () => {
  const { messageId } = await say(teacher, 'Завтра лекции не будет');
  await portal().callAs(classmate)(messagesApi.react, { messageId, kind: 'like' });
  await show(student);

  await choose('Завтра лекции не будет', 'Нравится');
  const list = await messages();
  const counted = await list.findByRole('button', { name: 'Нравится: 2 человека' });
  expect(counted).toHaveAttribute('aria-pressed', 'true');
  await waitFor(async () => expect((await listFor(teacher))[0]?.reactions).toMatchObject([{ count: 2 }]));

  await userEvent.click(counted);
  expect(await list.findByRole('button', { name: 'Нравится: 1 человек' })).toBeVisible();
  await waitFor(async () => expect((await listFor(teacher))[0]?.reactions).toMatchObject([{ count: 1 }]));
});

it('an own message is changed for a quarter of an hour, and no longer', async () => {
  portal().setTime(new Date(campusNow.getTime() - 16 * 60_000));
  await say(student, 'Давнее');
  portal().setTime(campusNow);
  await say(student, 'Недавнее');
  await show(student);

  expect((await menuOf('Недавнее')).getByRole('menuitem', { name: 'Изменить' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  const old = await menuOf('Давнее');
  expect(old.queryByRole('menuitem', { name: 'Изменить' })).toBeNull();
  expect(old.getByRole('menuitem', { name: 'Удалить' })).toBeVisible();
});

it('what was changed too late stands as before, with the reason', async () => {
  await say(student, 'Почти старое');
  await show(student);
  await choose('Почти старое', 'Изменить');
  portal().setTime(new Date(campusNow.getTime() + 16 * 60_000));

  const field = await screen.findByRole('textbox', { name: 'Изменение сообщения' });
  await userEvent.type(field, '!{Enter}');

  expect(await screen.findByText(/в течение 15 минут/)).toBeVisible();
  expect(await (await messages()).findByText('Почти старое')).toBeVisible();
});

it('somebody is mentioned by the beginning of the name', async () => {
  await show(teacher);
  const field = await screen.findByRole('textbox', { name: 'Напишите сообщение' });
  const members = await portal().callAs(teacher)(conversationsApi.members, chatOfClass);
  const name = members.find(({ personId }) => personId === student.id)!.fullName;
  await userEvent.type(field, `@${name.slice(0, 4)}`);

  const offered = within(await screen.findByRole('listbox', { name: 'Кого упомянуть' }));
  expect(offered.getByRole('option', { selected: true })).toHaveTextContent(name);
  await userEvent.keyboard('{Enter}');
  await write('подойдите');

  await waitFor(async () =>
    expect((await listFor(student)).at(-1)).toMatchObject({ mentions: [student.id] }),
  );
});

it('the teacher pins a message for the whole class, and takes the pin away', { tags: 'long' }, async () => {
  await say(student, 'Обычное');
  await say(teacher, 'Важное');
  await show(teacher);

  await choose('Важное', 'Закрепить для всех');
  expect(await screen.findByRole('button', { name: /Закреплено\s*Важное/ })).toBeVisible();
  await choose('Важное', 'Открепить');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Закреплено/ })).toBeNull());

  cleanup();
  await show(student);
  expect((await menuOf('Обычное')).queryByRole('menuitem', { name: /Закрепить/ })).toBeNull();
});

it('the teacher sees who of the class has read a message', async () => {
  const { messageId } = await say(teacher, 'Прочтите до пятницы');
  await portal().callAs(student)(messagesApi.markReadUpTo, { messageId });
  await show(teacher);

  await choose('Прочтите до пятницы', 'Кто прочитал');

  const readers = await portal().callAs(teacher)(messagesApi.readers, { messageId });
  expect(await (await dialog()).findByText(`Прочитали 1 из ${readers.length}`)).toBeVisible();
  const [have, haveNot] = (await dialog()).getAllByRole('list');
  expect(within(have!).getAllByRole('listitem')).toHaveLength(1);
  expect(within(haveNot!).getAllByRole('listitem')).toHaveLength(readers.length - 1);
});

it(
  'the teacher closes the chat for an hour, in which students read only, and opens it again',
  { tags: 'long' },
  async () => {
    await say(teacher, 'Контрольная началась');
    await show(teacher);
    await screen.findByText('Контрольная началась');
    await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Закрыть чат для сообщений' }));
    const asked = await dialog();
    expect(asked.getByRole('radio', { name: 'На час' })).toBeChecked();
    await userEvent.click(asked.getByRole('radio', { name: 'Выбрать время' }));
    expect(asked.getByRole('button', { name: 'Закрыть чат для сообщений' })).toBeDisabled();
    await userEvent.click(asked.getByRole('radio', { name: 'На час' }));
    await userEvent.click(asked.getByRole('button', { name: 'Закрыть чат для сообщений' }));
    const closed = /Чат закрыт для студентов до сегодня, 11:00/;
    expect(await screen.findByText(closed, { selector: '[role=status]' })).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Напишите сообщение' })).toBeVisible();

    cleanup();
    await show(student);
    expect(await screen.findByText(/Чат закрыт для новых сообщений до сегодня, 11:00/)).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Напишите сообщение' })).toBeNull();

    cleanup();
    await show(teacher);
    await screen.findByText('Контрольная началась');
    await userEvent.click(screen.getByRole('button', { name: 'Ещё' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Открыть чат' }));
    expect(await screen.findByText('Чат снова открыт')).toBeVisible();
  },
);

it('a report reaches the dean’s office with what is wrong', async () => {
  await say(classmate, 'Продам ответы');
  await show(student);

  await choose('Продам ответы', 'Пожаловаться');
  const report = await dialog();
  await userEvent.click(report.getByRole('radio', { name: 'Реклама или спам' }));
  await userEvent.type(report.getByRole('textbox', { name: 'Пояснение' }), 'Торгует');
  await userEvent.click(report.getByRole('button', { name: 'Пожаловаться' }));

  expect(await screen.findByText('Жалоба отправлена в деканат')).toBeVisible();
  expect((await portal().callAs(dean)(chatReportsApi.queue, { state: 'waiting' })).data).toMatchObject([
    { kind: 'spam', words: 'Торгует', text: 'Продам ответы' },
  ]);
});
