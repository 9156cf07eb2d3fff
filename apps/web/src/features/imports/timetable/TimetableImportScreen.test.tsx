import type { Person } from '@bilim/contract';
import { timetableImportApi } from '@bilim/contract/timetableImport';
import { openPortal, scheduler as schedulerOfCampus, student, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { TimetableImportScreen } from './TimetableImportScreen.tsx';

/** With the right that the role has in the database. */
const scheduler: Person = {
  ...schedulerOfCampus,
  grants: [{ grant: 'schedules.manage', facultyId: null }],
};

let portal: Portal;
let entries: readonly object[];
beforeAll(async () => {
  portal = await openPortal();
  entries = (await portal.pool.query<object>('select to_jsonb(e) as row from schedule_entries e')).rows;
});
afterAll(() => portal.close());
beforeEach(() => {
  // Only the date: the server and its database live in real time.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T10:00:00+06:00') });
});
afterEach(async () => {
  vi.useRealTimers();
  await portal.pool.query(`delete from import_runs where kind = 'timetable'`);
  await portal.pool.query('delete from import_words');
  await portal.pool.query('update lessons set schedule_entry_id = null');
  await portal.pool.query('delete from schedule_entries');
  await portal.pool.query(
    `insert into schedule_entries select r.* from jsonb_populate_recordset(null::schedule_entries,
       (select jsonb_agg(one->'row') from jsonb_array_elements($1::jsonb) one)) r`,
    [JSON.stringify(entries)],
  );
});

const show = (person = scheduler, address = '/admin/import/timetable') =>
  renderScreen(<TimetableImportScreen />, person, portal.callAs(person), { address });

/** A calendar file with lectures of the own group at these times of a Wednesday, in these rooms. */
function calendar(...lessons: readonly (readonly [time: string, room: string])[]): File {
  const events = lessons.map(([time, room], index) =>
    [
      'BEGIN:VEVENT',
      `UID:${index}`,
      'DTSTAMP:20260801T000000Z',
      `DTSTART:20260902T${time.replace(':', '')}00`,
      `DURATION:PT1H20M`,
      'RRULE:FREQ=WEEKLY;COUNT=17',
      'SUMMARY:Базы данных (лек)',
      `LOCATION:${room}`,
      'DESCRIPTION:Группа: ПИ-1-24',
      'END:VEVENT',
    ].join('\r\n'),
  );
  const text = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Planner//EN',
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  return new File([text], 'plan.ics', { type: 'text/calendar' });
}

/** Takes the first of what a field offers, and waits until it offers nothing any more. */
async function takeFirst(field: HTMLElement) {
  await userEvent.click(field);
  await userEvent.click((await screen.findAllByRole('option'))[0]!);
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
}

async function upload(file: File) {
  const user = userEvent.setup();
  await user.upload(await screen.findByLabelText('Выбрать файл', { selector: 'input' }), file);
  return user;
}

const entryOf = async (id: number) =>
  (
    await portal.pool.query<{ room_id: number; weeks: string }>(
      'select room_id, weeks from schedule_entries where id = $1',
      [id],
    )
  ).rows[0];

describe('the import of a timetable', () => {
  it('is for those who plan timetables', { tags: 'long' }, async () => {
    await show(student);

    expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
    expect(screen.queryByText('Выбрать файл')).not.toBeInTheDocument();
  });

  it(
    'begins with the half-year that runs, from the next week on, and offers a template',
    { tags: 'long' },
    async () => {
      await show();

      const term = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Полугодие' });
      expect(term.value).toMatch(/^Осен.*, 2026-27$/);
      expect(screen.getByRole('combobox', { name: 'Действует' })).toHaveValue('с 8-й недели, 19 октября');
      expect(screen.getByRole('radio', { name: /Убрать у групп из файла/ })).toBeChecked();
      expect(screen.getByRole('link', { name: 'Шаблон с расписанием' })).toHaveAttribute(
        'href',
        '/api/imports/timetable/template.xlsx?id_a_year=26&id_w_s=1&filled=1',
      );
      expect(await screen.findByText('Импортов ещё не было')).toBeVisible();
    },
  );

  it('refuses a file of another kind before it is sent', { tags: 'long' }, async () => {
    await show();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(
      await screen.findByLabelText('Выбрать файл', { selector: 'input' }),
      new File(['x'], 'plan.xls'),
    );

    expect(await screen.findByRole('alert')).toHaveTextContent('старый формат Excel');
  });

  it('shows the week with what changes, applies it after asking, and takes it back', async () => {
    await show();
    const user = await upload(calendar(['09:30', '2/210'], ['15:15', '1/101']));
    expect(await screen.findByRole('heading', { name: 'Что произойдёт' })).toBeVisible();
    expect(await screen.findByText(/Такого времени нет в сетке звонков/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Применить' })).toBeDisabled();

    await user.click(screen.getByRole('link', { name: 'Все импорты' }));
    await upload(calendar(['09:30', '2/210'], ['13:00', '2/210']));
    const table = await screen.findByRole('table');
    expect(within(table).getAllByText('меняется')).toHaveLength(1);
    expect(within(table).getByText('было: ауд. 1/101')).toBeVisible();
    expect(within(table).getAllByText('уходит')).toHaveLength(2);
    expect(within(table).getAllByText('новое')).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Применить' }));
    const question = within(await screen.findByRole('dialog', { name: 'Применить расписание?' }));
    expect(question.getByText(/Добавится занятий: 1, изменится: 1, уйдёт: 2/)).toBeVisible();
    expect(await entryOf(701)).toMatchObject({ room_id: 11, weeks: '[1,18)' });
    await user.click(question.getByRole('button', { name: 'Применить' }));

    expect(await screen.findByRole('heading', { name: 'Что сделано' })).toBeVisible();
    expect(await entryOf(701)).toMatchObject({ room_id: 11, weeks: '[1,8)' });

    await user.click(screen.getByRole('button', { name: 'Отменить импорт' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отменить импорт' }),
    );
    expect(await screen.findByText(/Этот импорт отменён/)).toBeVisible();
    expect(await entryOf(701)).toMatchObject({ room_id: 11, weeks: '[1,18)' });
  });

  it('shows a clash with both lessons, and lets nobody apply it', { tags: 'long' }, async () => {
    await show();
    await upload(calendar(['09:30', '1/101'], ['13:00', '1/101']));

    const clashes = within(await screen.findByRole('region', { name: 'Накладки этого импорта' }));
    expect(await clashes.findByText('Аудитория занята')).toBeVisible();
    expect(clashes.getByText('В файле: plan.ics, строка 14')).toBeVisible();
    expect(clashes.getByText('Уже в расписании')).toBeVisible();
    expect(clashes.getByText(/Философия/)).toBeVisible();
    expect(clashes.getByText('ауд. 1/101')).toBeVisible();
    expect(clashes.getByText('2 занятия в одно время')).toBeVisible();
    expect(screen.getAllByRole('status')[0]).toHaveTextContent('1 накладка');
    expect(screen.getByRole('button', { name: 'Применить' })).toBeDisabled();
  });

  it('makes the dry run anew with other options', { tags: 'long' }, async () => {
    await show();
    const user = await upload(calendar(['09:30', '1/101']));
    expect(await screen.findByText('убранные')).toBeVisible();
    expect(screen.getByText('убранные').previousSibling).toHaveTextContent('2');

    await user.click(screen.getByRole('radio', { name: /Оставить/ }));

    // What it would do now nobody has seen yet.
    expect(screen.getByRole('button', { name: 'Применить' })).toBeDisabled();
    expect(await screen.findByRole('heading', { name: 'Менять нечего' })).toBeVisible();
  });

  it('asks of a calendar file what stands where, and reads it so', { tags: 'long' }, async () => {
    await show();
    const file = await calendar(['09:30', '1/101']).text();
    const user = await upload(
      new File([file.replace('Группа: ПИ-1-24', 'ПИ-1-24')], 'plan.ics', { type: 'text/calendar' }),
    );
    const mapping = within(await screen.findByRole('region', { name: 'Что где стоит в событии' }));
    expect(await mapping.findByText(/Базы данных \(лек\)/)).toBeVisible();

    await user.click(mapping.getByRole('combobox', { name: 'Группа' }));
    await user.click(await screen.findByRole('option', { name: 'Строка описания №' }));
    await user.type(mapping.getByRole('textbox', { name: 'Группа: уточнение' }), '1');
    await user.click(mapping.getByRole('button', { name: 'Прочитать так' }));

    await waitFor(async () => {
      const [run] = await portal.callAs(scheduler)(timetableImportApi.runs, {});
      expect(run).toMatchObject({ errors: 0, kept: 1 });
    });
    expect(await mapping.findByText('ПИ-1-24', { selector: 'dd' })).toBeVisible();
  });

  it('lists a room that nobody knows once, and reads the file again once somebody has said which it is', async () => {
    await show();
    const user = await upload(calendar(['09:30', 'Большой зал'], ['13:00', 'Большой зал']));
    const words = within(await screen.findByRole('region', { name: 'Незнакомые слова' }));
    expect(words.getByText('Большой зал')).toBeVisible();
    expect(words.getByText(/в 2 строках/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ни одной годной строки' })).toBeVisible();

    await user.click(words.getByRole('combobox', { name: 'Что значит «Большой зал»' }));
    await user.click(await screen.findByRole('option', { name: '2/210 · Корпус 1' }));

    const settled = within(await screen.findByRole('region', { name: 'Как прочитаны слова файла' }));
    await waitFor(() => expect(settled.getByRole('combobox')).toHaveValue('2/210 · Корпус 1'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Применить' })).toBeEnabled());

    await user.click(screen.getByRole('link', { name: 'Все импорты' }));
    const remembered = within(await screen.findByRole('region', { name: 'Запомненные слова' }));
    await user.click(remembered.getByRole('button', { name: 'Забыть, что значит «Большой зал»' }));
    await waitFor(() => expect(screen.queryByText('Запомненные слова')).not.toBeInTheDocument());
  });

  it('makes a room that is not there when the import is applied', { tags: 'long' }, async () => {
    await show();
    const user = await upload(calendar(['09:30', 'ауд. 3/305']));
    await user.click(await screen.findByRole('button', { name: 'Создать аудиторию' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Создать аудиторию' }));
    expect(sheet.getByRole('textbox', { name: 'Номер' })).toHaveValue('3/305');
    await user.click(sheet.getByRole('combobox', { name: 'Корпус' }));
    await user.click(await screen.findByRole('option', { name: 'Корпус 1' }));
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
    await takeFirst(sheet.getByRole('combobox', { name: 'Вид' }));
    await user.click(sheet.getByRole('button', { name: 'Создать' }));

    expect(await screen.findByText(/будет создана/)).toBeVisible();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Применить' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Применить' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Применить' }));
    await screen.findByRole('heading', { name: 'Что сделано' });
    const made = await portal.pool.query<{ building_id: number }>(
      `select building_id from rooms where number = '3/305'`,
    );
    expect(made.rows).toEqual([{ building_id: 1 }]);
    await portal.pool.query(`delete from schedule_entries where room_id > 12`);
    await portal.pool.query(`delete from rooms where number = '3/305'`);
  });

  it('adds a group that nobody knows, and reads the word as that one', { tags: 'long' }, async () => {
    await show();
    const unknown = await calendar(['09:30', '1/101']).text();
    const user = await upload(new File([unknown.replace('ПИ-1-24', 'ПИ-7-26')], 'plan.ics'));
    await user.click(await screen.findByRole('button', { name: 'Добавить группу' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Добавить группу' }));
    expect(sheet.getByRole('textbox', { name: 'Название группы' })).toHaveValue('ПИ-7-26');
    expect(sheet.getByRole('button', { name: 'Создать' })).toBeDisabled();
    for (const name of ['Специальность', 'Форма обучения', 'Год набора']) {
      await takeFirst(sheet.getByRole('combobox', { name }));
    }
    await user.click(sheet.getByRole('button', { name: 'Создать' }));

    const meaning = () => screen.getByRole('combobox', { name: 'Что значит «ПИ-7-26»' });
    await waitFor(() => expect(meaning()).toHaveValue('ПИ-7-26'));
    await portal.pool.query(`delete from groups where name = 'ПИ-7-26'`);
  });

  it('says what depends on it when it cannot be taken back', { tags: 'long' }, async () => {
    await show();
    const user = await upload(calendar(['09:30', '2/210'], ['13:00', '2/210']));
    await user.click(await screen.findByRole('button', { name: 'Применить' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Применить' }));
    await screen.findByRole('heading', { name: 'Что сделано' });
    await portal.pool.query(
      `update lessons set schedule_entry_id = (
         select (key->>'id')::int from import_rows
         where table_name = 'schedule_entries' and before is null order by run_id desc limit 1) where id = 5001`,
    );

    await user.click(screen.getByRole('button', { name: 'Отменить импорт' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отменить импорт' }),
    );

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('на его данные опираются другие');
    expect(within(alert).getByRole('listitem')).toHaveTextContent('проведённые занятия: 1');
  });
});
