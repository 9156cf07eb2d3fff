import {
  dean,
  lab,
  lecture,
  openPortal,
  outsider,
  student,
  teacher,
  type Portal,
} from '@bilim/server/testing';
import type { Person } from '@bilim/contract';
import { excusesApi } from '@bilim/contract/excuses';
import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { HomeScreen } from './HomeScreen.tsx';

/** What the server finds in the database, the page is told at sign-in. */
const office: Person = { ...dean, grants: [{ grant: 'excuses.decide', facultyId: 1 }] };

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
    expect(hero.getByText(/^Среда, 14 октября/)).toHaveTextContent('Среда, 14 октября · 7-я неделя');
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
      ['8,00', 'Средняя по выставленным'],
      ['10', 'Кредиты за год'],
      ['0', 'Пропусков'],
    ] as const) {
      expect(figures.getByText(label).parentElement).toHaveTextContent(figure);
    }
    expect(screen.queryByRole('region', { name: 'Незаполненные журналы' })).not.toBeInTheDocument();
  });
});

describe('what a student’s home page tells besides', () => {
  let later: Portal;
  beforeAll(async () => {
    later = await openPortal();
    later.setTime('2026-10-20T09:40:00+06:00');
    await later.build.lesson(
      lab,
      '2026-10-13',
      { [student.id]: 17 },
      { hours: 8, markedAt: '2026-10-13T12:00:00+06:00' },
    );
    await later.build.lesson(
      lab,
      '2026-10-15',
      { [student.id]: 1 },
      { hours: 4, markedAt: '2026-10-15T12:00:00+06:00' },
    );
  });
  afterAll(() => later.close());

  it('is new marks, absence near its limit, and what has a last day', async () => {
    await renderScreen(<HomeScreen />, student, later.callAs(student));

    const risk = await part('Пропуски близко к пределу');
    expect(risk.getByText('Базы данных: пропущено 28,6 %, предел 30 %')).toBeVisible();
    expect(risk.getByRole('link')).toHaveAttribute('href', '/journal');
    const fresh = await part('Новые отметки');
    expect(fresh.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Базы данных15 октябрян/б',
      'Базы данных13 октября7',
    ]);
    const due = await part('На очереди');
    expect(due.getByRole('link', { name: /Модуль 1 закрывается/ })).toBeVisible();
    expect(due.getByRole('link', { name: /Объясните 1 пропуск.*14 ноября/ })).toHaveAttribute(
      'href',
      '/journal?excuse=2026-10-20',
    );
  });

  it('is that the points of closed modules are too few for the final control', async () => {
    await later.pool.query(`update module_periods set closes_at = '2026-10-19T00:00:00+06:00'`);
    await later.build.points(lecture, student.id, { control: 2 });
    await renderScreen(<HomeScreen />, student, later.callAs(student));

    const risk = await part('Баллов пока мало для допуска');
    expect(risk.getByText(/^Базы данных: набрано 1\d из 30, для допуска нужно 31$/)).toBeVisible();
    await later.pool.query('delete from module_points');
  });

  it('is that a seat came free, with the way to take it, and of a photo that alone', async () => {
    for (const [kind, words] of [
      ['photo_accepted', {}],
      ['seat_free', { 'what.ru': 'Язык Python' }],
    ] as const)
      await later.pool.query(
        'insert into personal_notices (person_id, kind, words, made_at) values ($1, $2, $3, now())',
        [student.id, kind, words],
      );
    await renderScreen(<HomeScreen />, student, later.callAs(student));

    const told = await part('Сообщения вам');
    expect(told.getByText(/^Освободилось место: «Язык Python»/)).toBeVisible();
    expect(told.getByText('Ваша фотография принята.')).toBeVisible();
    expect(told.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/registration']);
  });

  it('greets at night without taking leave', async () => {
    later.setTime('2026-10-21T00:30:00+06:00');

    await renderScreen(<HomeScreen />, teacher, later.callAs(teacher));

    expect(await screen.findByRole('heading', { name: 'Здравствуйте, Айпери!' })).toBeVisible();
  });

  it('greets by a name in Latin letters in English', async () => {
    await renderScreen(<HomeScreen />, teacher, portal.callAs(teacher), { language: 'en' });

    expect(
      await screen.findByRole('heading', { name: /^Good \w+, Aiperi!$|^Hello, Aiperi!$/ }),
    ).toBeVisible();
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

  it('tells first what waits for the office, with counts and the ways there', async () => {
    const pdf = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'spravka.pdf');
    await portal.callAs(student)(
      excusesApi.submit,
      { startsOn: '2026-10-05', endsOn: '2026-10-09', kind: 'illness', words: 'Простуда' },
      { files: [pdf] },
    );

    await renderScreen(<HomeScreen />, office, portal.callAs(dean));

    const queues = await part('Ждёт вашего решения');
    const excuses = await queues.findByRole('link', { name: /^Уважительные причины ?1$/ });
    expect(excuses).toHaveAttribute('href', '/admin/excuses');
    expect(queues.getByRole('link', { name: /^Жалобы на сообщения ?0$/ })).toBeVisible();
    const staff = await part('Сотрудникам');
    expect(staff.getByRole('link', { name: /^1 ?Уважительные причины$/ })).toBeVisible();
  });
});
