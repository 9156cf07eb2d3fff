import type { Person } from '@bilim/contract';
import { newsApi } from '@bilim/contract/news';
import { newsOfficeApi } from '@bilim/contract/newsOffice';
import { noticesApi } from '@bilim/contract/notices';
import { admin, openPortal, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ComposeScreen } from './compose/ComposeScreen.tsx';
import { NewsScreen } from './NewsScreen.tsx';
import { NewsOfficeScreen } from './office/NewsOfficeScreen.tsx';
import { ReachScreen } from './reach/ReachScreen.tsx';

/** As the session tells it: rights come from the role. */
const editor: Person = { ...admin, grants: [{ grant: 'news.manage', facultyId: null }] };

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  localStorage.clear();
  for (const table of ['news_edits', 'news_reads', 'news_texts', 'news_items'])
    await portal.pool.query(`delete from ${table}`);
});

const publish = async (title: string, more: object = {}) =>
  await portal.callAs(admin)(newsOfficeApi.insert, { title, body: 'Текст', readers: 'all', ...more });
const show = async (element: React.ReactElement, person: Person, address = '/news') =>
  await renderScreen(element, person, portal.callAs(person), { address });
const card = async (headline: string) => within(await screen.findByRole('article', { name: headline }));

it('a reader sees who speaks, for whom, the text with its emphasis and links, and when', async () => {
  await publish('Сессия', {
    body: 'Смотрите **сегодня**: https://univ.example/plan\n\n- раз\n- два\n\n<b onclick="x()">нет</b> [плохая](javascript:alert)',
    readers: 'students',
  });
  await show(<NewsScreen />, student);

  const item = await card('Сессия');
  expect(item.getByText('Bilim')).toBeVisible();
  expect(item.getByText('Студентам')).toBeVisible();
  expect(item.getByText('сегодня').tagName).toBe('STRONG');
  expect(item.getByRole('link', { name: 'https://univ.example/plan' })).toHaveAttribute(
    'rel',
    expect.stringContaining('noopener'),
  );
  expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['раз', 'два']);
  expect(item.getByText(/<b onclick/)).toBeVisible();
  expect(item.queryByRole('link', { name: 'плохая' })).toBeNull();
  expect(item.getByText('14/10/26 в 10:00')).toBeVisible();
  expect(item.queryByRole('button', { name: /Удалить/ })).toBeNull();
});

it('older news come by pages of ten', async () => {
  for (let count = 1; count <= 12; count += 1) await publish(`№ ${count}`);
  await show(<NewsScreen />, student);

  await card('№ 12');
  expect(screen.getAllByRole('article')).toHaveLength(10);
  await userEvent.click(screen.getByRole('button', { name: 'Загрузить ещё' }));
  await card('№ 1');
  expect(screen.getAllByRole('article')).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Загрузить ещё' })).toBeNull();
});

it('an item is confirmed, and all are marked as read', async () => {
  await publish('Правила', { needsConfirmation: true });
  await publish('Другая');
  await show(<NewsScreen />, student);

  expect(await screen.findByText('2 непрочитанные')).toBeVisible();
  await userEvent.click((await card('Правила')).getByRole('button', { name: 'Прочитано' }));
  expect(await screen.findByText('Вы подтвердили прочтение')).toBeVisible();
  expect(await screen.findByText('1 непрочитанная')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Отметить всё прочитанным' }));

  expect(await screen.findByText('Всё прочитано')).toBeVisible();
  expect(await portal.callAs(student)(newsApi.unread, {})).toEqual({ unread: 0, unconfirmed: 0 });
  expect(await portal.callAs(teacher)(newsApi.unread, {})).toEqual({ unread: 2, unconfirmed: 1 });
});

it('an editor deletes an item and brings it back', async () => {
  await publish('Ошибка');
  await show(<NewsScreen />, editor);

  await userEvent.click((await card('Ошибка')).getByRole('button', { name: 'Удалить новость «Ошибка»' }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await waitFor(async () => expect(await portal.callAs(student)(newsApi.data, { page: 1 })).toEqual([]));
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));

  await card('Ошибка');
  await waitFor(async () => expect(await portal.callAs(student)(newsApi.data, { page: 1 })).toHaveLength(1));
});

it('an editor writes an item, sees it as readers will, and publishes it', async () => {
  await show(<ComposeScreen />, editor, '/news/compose');
  await userEvent.click(await screen.findByRole('button', { name: 'Опубликовать' }));
  expect(await screen.findByText('Введите заголовок')).toBeVisible();

  await userEvent.type(screen.getByLabelText('Заголовок'), 'День открытых дверей');
  await userEvent.type(screen.getByLabelText('Текст новости'), 'Приходите **все**');
  const preview = within(screen.getByRole('region', { name: 'Так увидят читатели' }));
  expect(preview.getByText('все').tagName).toBe('STRONG');
  await userEvent.click(screen.getByText('Студентам', { selector: 'label *' }));
  await userEvent.click(screen.getByText('ФЭУ', { selector: 'label *' }));
  expect(await screen.findByText('Увидит 1 человек')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Опубликовать' }));

  expect(await screen.findByText('Новость опубликована')).toBeVisible();
  const [item] = await portal.callAs(admin)(newsApi.data, { page: 1 });
  expect(item).toMatchObject({
    title: ['Bilim', 'День открытых дверей'],
    readers: 'students',
    faculties: ['ФЭУ'],
  });
});

it('what was being written is there again after the page was closed', async () => {
  const { unmount } = await show(<ComposeScreen />, editor, '/news/compose');
  await userEvent.type(await screen.findByLabelText('Заголовок'), 'Недописанное');
  await waitFor(() => expect(localStorage.getItem(`news.draft.${admin.id}`)).toContain('Недописанное'));
  unmount();

  await show(<ComposeScreen />, editor, '/news/compose');
  expect(await screen.findByLabelText('Заголовок')).toHaveValue('Недописанное');
  await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
  expect(screen.getByLabelText('Заголовок')).toHaveValue('');
});

it(
  'what was cleared by mistake is brought back, and a change is kept like a new item',
  { tags: 'long' },
  async () => {
    const { newsId } = await publish('Старое');
    const address = `/news/compose?edit=${newsId}`;
    const { unmount } = await show(<ComposeScreen />, editor, address);
    await userEvent.type(await screen.findByLabelText('Заголовок'), ' и новое');
    unmount();

    await show(<ComposeScreen />, editor, address);
    expect(await screen.findByLabelText('Заголовок')).toHaveValue('Старое и новое');
    await userEvent.click(screen.getByRole('button', { name: 'Начать заново' }));
    expect(screen.getByLabelText('Заголовок')).toHaveValue('Старое');
    await userEvent.click(await screen.findByRole('button', { name: 'Вернуть' }));
    expect(screen.getByLabelText('Заголовок')).toHaveValue('Старое и новое');
  },
);

it('an unfinished change is forgotten when a colleague was quicker', { tags: 'long' }, async () => {
  const { newsId } = await publish('Старое');
  const address = `/news/compose?edit=${newsId}`;
  const { unmount } = await show(<ComposeScreen />, editor, address);
  await userEvent.type(await screen.findByLabelText('Заголовок'), ' и новое');
  unmount();
  await portal.callAs(admin)(newsOfficeApi.edit, {
    newsId,
    version: 1,
    title: 'Другое',
    body: 'Текст',
    readers: 'all',
  });

  await show(<ComposeScreen />, editor, address);
  expect(await screen.findByLabelText('Заголовок')).toHaveValue('Другое');
});

it('the feed opens as it was last, without the words that were looked for', async () => {
  await publish('Первая');
  const { unmount } = await show(<NewsScreen />, student);
  await card('Первая');
  await userEvent.click(screen.getByText('Непрочитанные', { selector: 'label *' }));
  await userEvent.type(screen.getByLabelText('Поиск по новостям'), 'втор');
  expect(await screen.findByText('Ничего не нашлось')).toBeVisible();
  unmount();

  await show(<NewsScreen />, student);
  await card('Первая');
  expect(screen.getByRole('radio', { name: 'Непрочитанные' })).toBeChecked();
  expect(screen.getByLabelText('Поиск по новостям')).toHaveValue('');
});

it('the editors’ list shows each state, and restores', async () => {
  await publish('Набросок', { isDraft: true });
  const { newsId } = await publish('Лишняя');
  await portal.callAs(admin)(newsOfficeApi.remove, { newsId });
  await show(<NewsOfficeScreen />, editor, '/news/office');

  await userEvent.click(await screen.findByRole('button', { name: /1\s*черновики/ }));
  expect(await screen.findByText('Набросок')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /1\s*удалены/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Вернуть новость «Лишняя»' }));

  expect(await screen.findByText('Новость восстановлена')).toBeVisible();
  expect(await screen.findByText('Удалённых новостей нет')).toBeVisible();
});

/** As when somebody has looked at it before. */
async function countReach(newsId: number) {
  await portal.callAs(admin)(newsOfficeApi.reach, { newsId });
  await portal.countReach();
}

it('an editor reminds those who have not read an item, after a question, once a day', async () => {
  const { newsId } = await publish('Важное', { readers: 'students', needsConfirmation: true });
  await portal.callAs(student)(noticesApi.subscribe, {
    endpoint: 'http://127.0.0.1:9/phone',
    p256dh: 'A'.repeat(87),
    auth: 'A'.repeat(22),
  });
  await countReach(newsId);
  await renderScreen(<ReachScreen />, editor, portal.callAs(admin), {
    address: `/news/${newsId}/reach`,
    route: '/news/$newsId/reach',
  });

  const reminder = within(await screen.findByRole('region', { name: 'Напоминание' }));
  expect(reminder.getByText('Остались: 4. Напоминание получат на устройства: 1, по почте: 0')).toBeVisible();
  await userEvent.click(reminder.getByRole('button', { name: 'Напомнить' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Отправить' }));

  expect(await reminder.findByText(/^Напоминали /)).toBeVisible();
  expect(reminder.queryByRole('button', { name: 'Напомнить' })).toBeNull();
});

it('reach tells how many read it, by group and by name', async () => {
  const { newsId } = await publish('Важное', { readers: 'students' });
  await portal.callAs(student)(newsApi.markRead, { newsIds: [newsId] });
  await countReach(newsId);
  await renderScreen(<ReachScreen />, editor, portal.callAs(admin), {
    address: `/news/${newsId}/reach`,
    route: '/news/$newsId/reach',
  });

  expect(await screen.findByText('ПИ-1-24')).toBeVisible();
  expect(screen.getByText(/^Подсчитано /)).toBeVisible();
  const missing = within(screen.getByRole('region', { name: 'Ещё не прочли' }));
  expect(await missing.findAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: /ЭК-1-24/ }));
  await waitFor(() => expect(missing.getAllByRole('listitem')).toHaveLength(1));
});

it('publishing is nothing for a teacher without the right', async () => {
  await show(<ComposeScreen />, teacher, '/news/compose');

  expect(await screen.findByText(/Недостаточно прав/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Опубликовать' })).toBeNull();
});
