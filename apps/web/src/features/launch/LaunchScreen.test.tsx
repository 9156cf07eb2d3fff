import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { admin, openPortal, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { NextStep } from '#domain/launch/NextStep.tsx';
import { steps } from '#domain/launch/steps.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { chaptersOf } from '../../../manualPlugin.ts';

import { LaunchScreen } from './LaunchScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const administrator = { ...admin, grants: [{ grant: 'settings.manage', facultyId: null }] } as const;
const show = async (person: typeof admin) =>
  await renderScreen(<LaunchScreen />, person, portal.callAs(person));

it('says what is done, what is next and where that is done', async () => {
  await show(administrator);
  const next = (await screen.findAllByRole('listitem')).find(
    (one) => one.getAttribute('aria-current') === 'step',
  );
  if (next === undefined) throw new Error('nothing is next');
  expect(within(next).getByRole('heading', { name: 'Название университета' })).toBeVisible();
  expect(within(next).getByRole('link', { name: 'Открыть: Название университета' })).toHaveAttribute(
    'href',
    '/admin/dictionaries?name=university&open=1',
  );
  expect(screen.getByRole('link', { name: 'Открыть: Факультеты и специальности' })).toHaveAttribute(
    'href',
    '/admin/import',
  );
  expect(screen.getByRole('link', { name: 'В руководстве: Люди' })).toHaveAttribute('href', '/manual#lists');
  expect(screen.getByText(/^Сделано \d из 9, осталось около \d+ мин$/)).toBeVisible();
});

it('an import that was applied says what is next, to whom that concerns', async () => {
  await renderScreen(
    <>
      <NextStep />
      <NextStep except="university" />
    </>,
    administrator,
    portal.callAs(admin),
  );
  expect(await screen.findByText('Дальше: Название университета')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Открыть: Название университета' })).toBeVisible();
});

it('each step names a chapter that the manual has in every language', async () => {
  for (const language of ['ru', 'kg', 'en']) {
    const file = join(import.meta.dirname, '../../../../../docs/user-manual', language, 'README.md');
    const keys = chaptersOf(await readFile(file, 'utf8')).map(({ key }) => key);
    for (const { chapter } of Object.values(steps)) expect(keys).toContain(chapter);
  }
});

it('nobody else sees the steps', async () => {
  await show(teacher);
  expect(await screen.findByText('Запуск портала')).toBeVisible();
  expect(screen.queryByText('Звонки')).toBeNull();
});
