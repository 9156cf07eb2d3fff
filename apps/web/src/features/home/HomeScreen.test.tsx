import { dean, openPortal, outsider, student, teacher, type Portal } from '@bilim/server/testing';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { HomeScreen } from './HomeScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

/** The part of the page under that heading. */
async function part(name: string) {
  return within(await screen.findByRole('region', { name }));
}

describe('the home page of a student', () => {
  it('says what is on, until when, where and with whom', async () => {
    await renderScreen(<HomeScreen />, student, portal.callAs(student));

    const hero = await part('Доброе утро, Айпери!');
    expect(await hero.findByText('Сейчас идёт · до 10:50')).toBeVisible();
    expect(hero.getByRole('heading', { name: 'Базы данных' })).toBeVisible();
    expect(hero.getByText('ауд. 1/101 · Асанова А. М.')).toBeVisible();
    expect(hero.getByText('Среда, 14 октября · 7-я неделя')).toBeVisible();
    expect(hero.getByRole('link', { name: 'Отметиться' })).toHaveAttribute('href', '/qr');
  });

  it('shows the day on a line: what is on, and what comes', async () => {
    await renderScreen(<HomeScreen />, student, portal.callAs(student));

    const today = await part('Сегодня');
    const lessons = await today.findAllByRole('listitem');

    expect(lessons.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^09:3010:50Базы данных, идёт сейчасЛекция · ауд. 1\/101/),
      expect.stringMatching(/^11:0012:20Базы данных, впередиЛабораторная · ауд. 2\/210.*1-я подгруппа$/),
    ]);
  });

  it('tells attendance, average, credits and absences', async () => {
    await renderScreen(<HomeScreen />, student, portal.callAs(student));

    const figures = await part('Показатели');
    for (const [figure, label] of [
      ['100 %', 'Посещаемость'],
      ['8,00', 'Средний балл'],
      ['10', 'Кредиты за год'],
      ['0', 'Пропусков'],
    ] as const) {
      expect(figures.getByText(label).parentElement).toHaveTextContent(figure);
    }
    expect(screen.queryByRole('region', { name: 'Незаполненные журналы' })).not.toBeInTheDocument();
  });
});

describe('the home page on other days', () => {
  // Sessions end when nobody uses them: each of these people signs in on the day itself.
  let later: Portal;
  beforeAll(async () => {
    later = await openPortal();
  });
  afterAll(() => later.close());

  it('names the next lesson on a free day', async () => {
    later.setTime('2026-10-15T12:30:00+06:00');

    await renderScreen(<HomeScreen />, outsider, later.callAs(outsider));

    const hero = await part('Добрый день, Айпери!');
    expect(await hero.findByText(/^Следующее занятие · /)).toHaveTextContent('08:00');
    const today = await part('Сегодня');
    expect(today.getByText('Сегодня занятий нет')).toBeVisible();
    expect(today.getByText(/Разработка игр$/)).toBeVisible();
  });

  it('offers the way online when the next lesson meets there', async () => {
    later.setTime('2026-10-16T07:30:30+06:00');

    await renderScreen(<HomeScreen />, student, later.callAs(student));

    expect(await screen.findByText('Далее · в 08:00, через 30 мин')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Подключиться' })).toHaveAttribute(
      'href',
      'https://meet.example/dpv-1',
    );
  });
});

describe('the home page of a teacher', () => {
  it('leads straight into the journal of the lesson that is on', async () => {
    await renderScreen(<HomeScreen />, teacher, portal.callAs(teacher));

    const hero = await part('Доброе утро, Айпери!');
    expect(await hero.findByText('ауд. 1/101 · ПИ-1-24')).toBeVisible();
    const way = new URL(
      hero.getByRole('link', { name: 'Открыть журнал' }).getAttribute('href')!,
      'http://portal',
    );
    expect(way.pathname).toBe('/journal');
    expect(Object.fromEntries(way.searchParams)).toEqual({
      assignment: '901',
      date: '2026-10-14',
      slot: '102',
      view: 'day',
    });
  });

  it('lists the lessons whose journal waits, each with its way there', async () => {
    await renderScreen(<HomeScreen />, teacher, portal.callAs(teacher));

    const waiting = await part('Незаполненные журналы');
    const rows = await waiting.findAllByRole('link');

    expect(rows[0]).toHaveTextContent('11:00–12:20Базы данныхПИ-1-24 · лабНет списка');
    expect(rows[0]!.getAttribute('href')).toContain('assignment=903');
    const figures = await part('Показатели');
    expect(figures.getByText(/^Журнал/).parentElement).toHaveTextContent(String(rows.length));
    expect(figures.getByText('Пары сегодня').parentElement).toHaveTextContent('0 / 2');
    expect(figures.getByText('Неделя').parentElement).toHaveTextContent('7 / 17');
  });
});

describe('the home page of staff', () => {
  it('shows the half-year and the entries of the own menu, and no figures', async () => {
    await renderScreen(<HomeScreen />, dean, portal.callAs(dean));

    expect(await screen.findByRole('heading', { name: '7-я неделя из 17, нечётная' })).toBeVisible();
    const study = await part('Учёба');
    expect(await study.findByRole('link', { name: 'Журнал' })).toHaveAttribute('href', '/journal');
    expect(screen.queryByRole('region', { name: 'Показатели' })).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Сегодня' })).not.toBeInTheDocument();
  });
});
