import { excusesApi } from '@bilim/contract/excuses';
import { classmate, lastWeek, openPortal, type Portal } from '@bilim/server/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { ExcuseDialog } from './ExcuseDialog.tsx';
import { OwnExcuses } from './OwnExcuses.tsx';

const paper = new File(['%PDF-1.4\n%%EOF'], 'spravka.pdf', { type: 'application/pdf' });

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['excuse_files', 'excuses', 'files']) await portal.pool.query(`delete from ${table}`);
});

/** The form as it opens from an absence of last week, over the list of what was sent before. */
async function open() {
  const onClose = vi.fn<() => void>();
  await renderScreen(
    <>
      <OwnExcuses />
      <ExcuseDialog day={lastWeek} onClose={onClose} />
    </>,
    classmate,
    portal.callAs(classmate),
  );
  return {
    onClose,
    form: within(await screen.findByRole('dialog', { name: 'Сообщить о причине пропуска' })),
  };
}
type Form = Awaited<ReturnType<typeof open>>['form'];

const attach = async (form: Form, file: File) =>
  await userEvent.upload(form.getByLabelText('Выбрать файл', { selector: 'input' }), file, {
    applyAccept: false,
  });
const send = async (form: Form) =>
  await userEvent.click(form.getByRole('button', { name: 'Отправить в деканат' }));
const sent = async () => await portal.callAs(classmate)(excusesApi.own, {});

it('goes to the dean’s office with its document, and then waits among the own ones', async () => {
  const { onClose, form } = await open();
  await userEvent.type(form.getByLabelText('Пояснение'), 'Справка из поликлиники');
  await attach(form, paper);
  expect(await form.findByText('spravka.pdf')).toBeVisible();

  await send(form);

  expect(await screen.findByText('Ждёт решения')).toBeInTheDocument();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await sent()).toMatchObject([
    {
      startsOn: lastWeek,
      endsOn: lastWeek,
      kind: 'illness',
      words: 'Справка из поликлиники',
      state: 'waiting',
      files: [{ isImage: false }],
    },
  ]);
});

it('is not sent without a document', async () => {
  const { onClose, form } = await open();

  await send(form);

  expect(await form.findByRole('alert')).toHaveTextContent('Приложите хотя бы один документ');
  expect(onClose).not.toHaveBeenCalled();
  expect(await sent()).toEqual([]);
});

it('takes photos and PDF files only, and gives up a document that was picked by mistake', async () => {
  const { form } = await open();

  await attach(form, new File(['Справка'], 'spravka.txt', { type: 'text/plain' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Подходят фото (JPEG, PNG, WebP) и файлы PDF');
  expect(form.queryByText('spravka.txt')).not.toBeInTheDocument();

  await attach(form, paper);
  await userEvent.click(await form.findByRole('button', { name: 'Убрать spravka.pdf' }));
  expect(form.queryByText('spravka.pdf')).not.toBeInTheDocument();
});

it('moves the last day along with the first, and refuses one that lies before it', async () => {
  const { form } = await open();
  const [first, last] = [form.getByLabelText(/Первый день/), form.getByLabelText(/Последний день/)];

  fireEvent.change(first, { target: { value: '09.10.2026' } });
  expect(last).toHaveValue('09.10.2026');
  fireEvent.change(last, { target: { value: '08.10.2026' } });
  await attach(form, paper);
  await send(form);

  expect(await form.findByText('Проверьте день')).toBeVisible();
  expect(await sent()).toEqual([]);
});

it('says why the office does not take it, and keeps what was typed', async () => {
  await portal.callAs(classmate)(
    excusesApi.submit,
    { startsOn: '2026-10-05', endsOn: '2026-10-09', kind: 'family', words: '' },
    { files: [paper] },
  );
  const { onClose, form } = await open();
  await userEvent.type(form.getByLabelText('Пояснение'), 'Простуда');
  await attach(form, paper);

  await send(form);

  expect(await form.findByRole('alert')).toHaveTextContent(
    'За эти дни у вас уже есть обращение, которое ждёт решения',
  );
  expect(form.getByLabelText('Пояснение')).toHaveValue('Простуда');
  expect(onClose).not.toHaveBeenCalled();
  expect(await sent()).toHaveLength(1);
});
