import { openPortal, student, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { chaptersOf } from '../../../manualPlugin.ts';

import { ManualScreen } from './ManualScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the user manual', () => {
  it('opens chapter by chapter, each with an address of its own, its lists and its tables of keys', async () => {
    await renderScreen(<ManualScreen />, student, portal.callAs(student));

    const contents = within(await screen.findByRole('navigation', { name: 'Оглавление' }));
    expect(contents.getByRole('link', { name: 'Расписание' })).toHaveAttribute(
      'href',
      `/manual#${encodeURI('расписание')}`,
    );
    expect(titles()).toEqual(contents.getAllByRole('link').map(({ textContent }) => textContent));
    expect(screen.getByRole('region', { name: /^Импорт списков/ })).toHaveAttribute('id', 'lists');
    const journal = within(screen.getByRole('region', { name: 'Журнал преподавателя' }));
    expect(journal.getByRole('row', { name: 'Enter вниз' })).toBeVisible();
    expect(journal.getAllByRole('list').length).toBeGreaterThan(0);
  });

  it('shows the chapters that hold every word that is looked for', async () => {
    await renderScreen(<ManualScreen />, student, portal.callAs(student));
    const all = (await screen.findAllByRole('heading', { level: 2 })).length;

    const field = screen.getByRole('textbox', { name: 'Найти в руководстве' });
    await userEvent.type(field, 'календар телефон');
    await expect.poll(() => titles().length).toBeLessThan(all);
    expect(titles()).toContain('Расписание');

    await userEvent.clear(field);
    await userEvent.type(field, 'абракадабра');
    expect(await screen.findByText('В руководстве таких слов нет')).toBeVisible();
  });

  it.each([
    ['kg', 'Кирүү'],
    ['en', 'Signing in'],
  ] as const)('is there in the language of the page: %s', async (language, first) => {
    await renderScreen(<ManualScreen />, student, portal.callAs(student), { language });

    expect(await screen.findByRole('heading', { name: first, level: 2 })).toBeVisible();
  });
});

describe('a chapter', () => {
  it('is what stands under a heading of the second level', () => {
    const chapters = chaptersOf(
      '# Title\n\nBefore.\n\n## Sign in, *quickly*\n\nOne.\n\n### More\n\nTwo.\n\n## End\n',
    );

    expect(chapters.map(({ id, title, words, nodes }) => [id, title, words, nodes.length])).toEqual([
      ['sign-in-quickly', 'Sign in, quickly', 'One.MoreTwo.', 3],
      ['end', 'End', '', 0],
    ]);
  });

  it('may have a name by which other pages open it, in whatever language', () => {
    const chapters = chaptersOf('## First\n\nOne.\n\n<!-- lists -->\n\n## Second\n\nTwo.\n');

    expect(chapters.map(({ key, nodes }) => [key, nodes.length])).toEqual([
      [null, 1],
      ['lists', 1],
    ]);
  });
});
