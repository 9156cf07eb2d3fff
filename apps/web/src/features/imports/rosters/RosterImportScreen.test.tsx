import type { Person } from '@bilim/contract';
import { importsApi, type ImportRun } from '@bilim/contract/imports';
import { openPortal, registrar, teacher, type Portal } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { RosterImportScreen } from './RosterImportScreen.tsx';

/** As the session tells it: rights come from the role. */
const office: Person = {
  ...registrar,
  grants: (['imports.run', 'accounts.activate'] as const).map((grant) => ({ grant, facultyId: null })),
};

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  // The campus gives its rows ids by hand.
  await portal.pool.query(`
    do $$ declare t record; begin
      for t in select c.table_name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name = 'id' and c.is_identity = 'YES' and c.data_type <> 'uuid'
      loop
        execute format('select setval(pg_get_serial_sequence(%L, ''id''), 20000)', t.table_name);
      end loop;
    end $$`);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.pool.query(`update import_runs set state = 'undone' where state = 'applied'`);
});

const encode = (text: string) => new TextEncoder().encode(text);
let serial = 0;

/** A list with one faculty, its department, a programme, a group, and these students by surname. */
function lists(surnames: readonly string[], extra = ''): File {
  const n = (serial += 1);
  const users = surnames.map((name, index) => `s${n}-${index},${name},Анна,true,student${n}${index}`);
  const roles = surnames.map((_name, index) => `r${n}-${index},s${n}-${index},primary,student,f${n}`);
  const members = surnames.map((_name, index) => `e${n}-${index},g${n},f${n},s${n}-${index},student`);
  const files = {
    'manifest.csv': [
      'propertyName,value',
      'manifest.version,1.0',
      'oneroster.version,1.2',
      ...['orgs', 'users', 'roles', 'courses', 'classes', 'enrollments', 'academicSessions'].map(
        (file) => `file.${file},bulk`,
      ),
      `source.systemCode,test${n}`,
    ],
    'orgs.csv': [
      'sourcedId,name,type,parentSourcedId',
      `u${n},Институт ${n},district,`,
      `f${n},Факультет ${n},school,u${n}`,
      `d${n},Кафедра ${n},department,f${n}`,
    ],
    'academicSessions.csv': [
      'sourcedId,title,type,startDate,endDate,parentSourcedId,schoolYear',
      `y${n},2026,schoolYear,2026-09-01,2027-08-31,,2027`,
      `t${n},Осень,semester,2026-09-01,2026-12-26,y${n},2027`,
    ],
    'users.csv': [
      'sourcedId,familyName,givenName,enabledUser,username',
      ...users,
      ...(extra === '' ? [] : [extra]),
    ],
    'roles.csv': ['sourcedId,userSourcedId,roleType,role,orgSourcedId', ...roles],
    'courses.csv': ['sourcedId,title,courseCode,orgSourcedId', `c${n},Специальность ${n},71${n},d${n}`],
    'classes.csv': [
      'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds',
      `g${n},Г-${n}-26,c${n},homeroom,f${n},t${n}`,
    ],
    'enrollments.csv': ['sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role', ...members],
  };
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, lines]) => [name, encode(lines.join('\n'))])),
  );
  return new File([new Uint8Array(zipped)], `списки-${n}.zip`, { type: 'application/zip' });
}

async function show(address = '/admin/import', language: 'ru' | 'kg' | 'en' = 'ru') {
  await renderScreen(<RosterImportScreen />, office, portal.callAs(registrar), { address, language });
  await screen.findByRole('heading', { level: 1 });
}

/** The run of a file, checked, without the screen. */
async function checked(file: File): Promise<ImportRun> {
  const call = portal.callAs(registrar);
  let run = await call(importsApi.upload, {}, { files: [file] });
  while (!['checked', 'failed'].includes(run.state)) run = await call(importsApi.run, { runId: run.runId });
  return run;
}

async function drop(file: File) {
  await userEvent.upload(screen.getByLabelText('Выбрать файл', { selector: 'input' }), file, {
    applyAccept: false,
  });
}

describe('the start of an import', () => {
  it('explains where lists come from and hands out the workbook', { tags: 'long' }, async () => {
    await show();

    expect(screen.getByRole('heading', { name: 'Из другой системы' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Пустой шаблон' })).toHaveAttribute(
      'href',
      '/api/imports/template',
    );
    expect(screen.getByRole('link', { name: 'С данными вуза' })).toHaveAttribute(
      'href',
      '/api/imports/template?filled=1',
    );
  });

  it('shows who imported what before', { tags: 'long' }, async () => {
    await show();

    expect(await screen.findByRole('link', { name: /first-lists\.zip.*OneRoster 1\.2/ })).toBeVisible();
  });

  it.each([
    ['students.xls', /старый формат Excel/],
    ['students.csv', /нужен архив \.zip или книга Excel/],
  ])('says what is wrong with %s before anything is sent', async (name, sentence) => {
    await show();
    await drop(new File(['x'], name));

    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('is not for everybody', { tags: 'long' }, async () => {
    await renderScreen(<RosterImportScreen />, teacher, portal.callAs(teacher), { address: '/admin/import' });

    expect(await screen.findByText('Недостаточно прав для выполнения операции')).toBeVisible();
  });

  it.each([
    ['en', 'Import of lists'],
    ['kg', 'Тизмелерди импорттоо'],
  ] as const)('speaks %s', async (language, title) => {
    await show('/admin/import', language);

    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});

describe('a file that was handed in', () => {
  it('is read at once, and what it would change is told in words and row by row', async () => {
    await show();
    await drop(lists(['Асанова', 'Бекова']));

    expect(await screen.findByRole('heading', { name: 'Что произойдёт' })).toBeVisible();
    expect(await screen.findByText(/2 человека, 1 специальность, 1 группа/)).toBeVisible();
    const list = await screen.findByRole('region', { name: 'Изменения' });
    expect((await within(list).findAllByText(/Асанова Анна/))[0]).toBeVisible();
  });

  it('can be looked at kind by kind and searched', { tags: 'long' }, async () => {
    const { runId } = await checked(lists(['Асанова', 'Бекова']));
    await show(`/admin/import?run=${runId}`);
    const list = await screen.findByRole('region', { name: 'Изменения' });
    await userEvent.click(await screen.findByRole('button', { name: 'Люди, новое: 2' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));

    await userEvent.type(screen.getByLabelText('Найти по имени или названию'), 'бек');
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(within(list).getAllByText(/Бекова/)[0]).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Показать всё' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Люди, новое: 2' })).not.toBePressed());
  });

  it('opens the row behind a difference, between its neighbours', { tags: 'long' }, async () => {
    const { runId } = await checked(lists(['Асанова', 'Бекова']));
    await show(`/admin/import?run=${runId}&kind=people`);
    const [place] = await screen.findAllByRole('button', { name: 'users.csv, строка 2' });
    await userEvent.click(place!);

    const table = within(await screen.findByRole('dialog')).findByRole('region', { name: 'users.csv' });
    expect(await within(await table).findByRole('columnheader', { name: 'familyName' })).toBeVisible();
    expect(within(await table).getByRole('cell', { name: 'Бекова' })).toBeVisible();
  });

  it('is applied after a word about what happens, and taken back after another', async () => {
    const { runId } = await checked(lists(['Асанова', 'Бекова']));
    await show(`/admin/import?run=${runId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Применить' }));
    const asking = await screen.findByRole('dialog', { name: 'Применить импорт?' });
    expect(asking).toHaveTextContent('Добавится: ');
    expect(asking).toHaveTextContent('2 человека');
    expect(asking).not.toHaveTextContent('Выбывшим');
    await userEvent.click(within(asking).getByRole('button', { name: 'Применить' }));

    expect(await screen.findByRole('heading', { name: /^Импорт применён/ })).toBeVisible();
    expect(await screen.findByText(/2 новым людям нужен первый пароль/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'К ссылкам для входа' })).toHaveAttribute(
      'href',
      `/admin/activations?run=${runId}`,
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await userEvent.click(screen.getByRole('button', { name: 'Отменить импорт' }));
    const undoing = await screen.findByRole('dialog', { name: 'Отменить этот импорт?' });
    await waitFor(() => expect(undoing).toHaveTextContent('Исчезнет: '));
    await userEvent.click(within(undoing).getByRole('button', { name: 'Отменить импорт' }));
    expect(await screen.findByText(/Этот импорт отменён/)).toBeVisible();
  });

  it('in which unusually many leave is applied once their number is typed', { tags: 'long' }, async () => {
    const all = lists(['Асанова', 'Бекова', 'Весна']);
    const call = portal.callAs(registrar);
    const first = await checked(all);
    await call(importsApi.apply, { runId: first.runId });
    await waitFor(async () =>
      expect((await call(importsApi.run, { runId: first.runId })).state).toBe('applied'),
    );
    serial -= 1;
    const { runId } = await checked(lists(['Асанова']));
    await show(`/admin/import?run=${runId}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Применить' }));
    const asking = await screen.findByRole('dialog', { name: 'Применить импорт?' });
    const apply = within(asking).getByRole('button', { name: 'Применить' });

    expect(asking).toHaveTextContent('Выбывшим закроется вход');
    expect(apply).toBeDisabled();
    await userEvent.type(within(asking).getByLabelText('Выбывают 2 человека'), '2');
    await userEvent.click(apply);

    expect(await screen.findByRole('heading', { name: /^Импорт применён/ })).toBeVisible();
  });

  it('with errors says where and why, and can be applied without those rows', { tags: 'long' }, async () => {
    const { runId } = await checked(lists(['Асанова'], `sx${serial},,Без фамилии,true,nobody`));
    await show(`/admin/import?run=${runId}`);
    expect(await screen.findByText(/В 1 строке ошибка/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Применить' })).toBeDisabled();
    await userEvent.click(screen.getByRole('radio', { name: /Замечания/ }));
    const problems = await screen.findByRole('region', { name: 'Замечания' });
    expect(await within(problems).findByText('столбец «familyName»')).toBeVisible();
    expect(within(problems).getByRole('button', { name: 'users.csv, строка 3' })).toBeVisible();

    await userEvent.click(screen.getByRole('checkbox', { name: 'Пропустить строки с ошибками' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Применить' })).toBeEnabled());
  });

  it(
    'with one mistake in many rows says it once, with the places where it stands',
    { tags: 'long' },
    async () => {
      const nameless = Array.from({ length: 5 }, (_, index) => `sy${index},,Без фамилии,true,nobody${index}`);
      const { runId } = await checked(lists(['Асанова'], nameless.join('\n')));
      await show(`/admin/import?run=${runId}&view=problems`);
      const problems = within(await screen.findByRole('region', { name: 'Замечания' }));

      expect(await problems.findAllByText('столбец «familyName»')).toHaveLength(1);
      expect(problems.getAllByRole('button', { name: /^users\.csv, строка/ })).toHaveLength(3);
      await userEvent.click(problems.getByRole('button', { name: 'ещё 2 места' }));
      expect(problems.getAllByRole('button', { name: /^users\.csv, строка/ })).toHaveLength(5);
    },
  );

  it('that cannot be read says why', { tags: 'long' }, async () => {
    const { runId } = await checked(new File(['no zip'], 'list.zip'));
    await show(`/admin/import?run=${runId}`);

    expect(await screen.findByRole('alert')).toHaveTextContent('Файл не удалось прочитать');
    expect(screen.getByRole('button', { name: 'Проверить снова' })).toBeVisible();
  });

  it('that is gone is not found', { tags: 'long' }, async () => {
    await show('/admin/import?run=987654');

    expect(await screen.findByText('Не удалось загрузить')).toBeVisible();
  });
});
