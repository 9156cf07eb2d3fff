import type { Call } from '@bilim/contract/client';
import { profileApi } from '@bilim/contract/profile';
import {
  classmate,
  head,
  openPortal,
  outsider,
  registrar,
  student,
  teacher,
  type Portal,
} from '@bilim/server/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { TransportError } from '#platform/api/TransportError.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { ProfileScreen } from './ProfileScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const show = (person: typeof student, address = '/personalcard', call: Call = portal.callAs(person)) =>
  renderScreen(<ProfileScreen />, person, call, { address });

async function part(name: string) {
  return within(await screen.findByRole('region', { name }));
}

/** What stands beside the name of a fact. */
function fact(card: ReturnType<typeof within>, name: string) {
  return card.getByText(name, { selector: 'dt' }).nextElementSibling;
}

describe('the own card', () => {
  it('is shown in full, with what is unknown named as such', async () => {
    await show(student);

    const personal = await part('Личные данные');
    expect(fact(personal, 'Имя')).toHaveTextContent('Айпери');
    expect(fact(personal, 'Дата рождения')).toHaveTextContent('17 апреля 2005');
    expect(fact(personal, 'ИНН')).toHaveTextContent('11704200500201');
    expect(fact(personal, 'Образование')).toHaveTextContent('не указано');
    const study = await part('Учёба');
    expect(fact(study, 'Группа')).toHaveTextContent('ПИ-1-24');
    expect(fact(study, 'Код студента')).toHaveTextContent('24-201');
    const contacts = await part('Контакты');
    expect(contacts.getByRole('link', { name: 'p201@campus.example' })).toHaveAttribute(
      'href',
      'mailto:p201@campus.example',
    );
  });

  it('tells a teacher their positions', async () => {
    await show(teacher);

    const work = await part('Работа');
    expect(await work.findByText('ставка: 1')).toBeVisible();
    expect(work.getByText('основная')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Учёба' })).not.toBeInTheDocument();
  });
});

describe("somebody else's card", () => {
  it('shows what the server gave and keeps silent about the rest', async () => {
    await show(head, `/personalcard?person=${teacher.id}`);

    expect(await screen.findByRole('heading', { name: 'Карточка' })).toBeVisible();
    const personal = await part('Личные данные');
    expect(personal.getByText('Фамилия')).toBeVisible();
    expect(personal.queryByText('Дата рождения')).not.toBeInTheDocument();
    expect(personal.queryByText('не указано')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /фото/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Расписание' })).toHaveAttribute('href', '/schedule?teacher=101');
  });

  it('is whole for whoever holds the right to private data', async () => {
    await show(registrar, `/personalcard?person=${student.id}`);
    expect(fact(await part('Личные данные'), 'Дата рождения')).toHaveTextContent('17 апреля 2005');
  });

  it('is closed to a student, and says so without blaming the connection', async () => {
    await show(outsider, `/personalcard?person=${classmate.id}`);

    expect(await screen.findByText('Карточка недоступна')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Повторить' })).not.toBeInTheDocument();
  });
});

describe('the own photo', () => {
  const user = userEvent.setup();
  /** A picture of one point; the server draws it anew like any other. */
  const picture = () =>
    new File(
      [
        Uint8Array.from(
          atob(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
          ),
          (sign) => sign.charCodeAt(0),
        ),
      ],
      'me.png',
      { type: 'image/png' },
    );

  async function openDialog() {
    await user.click(await screen.findByRole('button', { name: /фото$/ }));
    return within(await screen.findByRole('dialog', { name: 'Фото' }));
  }

  it('is chosen, sent and shown at once', async () => {
    await show(student);
    const dialog = await openDialog();

    await user.upload(dialog.getByLabelText('Выбрать файл', { selector: 'input' }), picture());
    await user.click(await dialog.findByRole('button', { name: 'Сохранить' }));

    expect(await screen.findByRole('img', { name: /^Фото: / })).toHaveAttribute(
      'src',
      expect.stringContaining('/api/misc/photo/image?uid=201&v='),
    );
    expect(await screen.findByText('Фото обновлено')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const { photo } = await portal.callAs(student)(profileApi.photo, {});
    expect(photo).not.toBeNull();
  });

  it('may be dropped on the old one', async () => {
    await show(student);
    const button = await screen.findByRole('button', { name: /фото$/ });

    fireEvent.drop(button, { dataTransfer: { types: ['Files'], files: [picture()] } });

    expect(await screen.findByRole('button', { name: 'Сохранить' })).toBeVisible();
  });

  it('is refused at once when the file is no picture or too large', async () => {
    await show(student);
    const dialog = await openDialog();
    const input = dialog.getByLabelText('Выбрать файл', { selector: 'input' });

    fireEvent.change(input, { target: { files: [new File(['x'], 'me.pdf', { type: 'application/pdf' })] } });
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Нужна фотография в формате JPEG, PNG или WebP',
    );

    const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' });
    fireEvent.change(input, { target: { files: [large] } });
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Размер файла превышает 5 МБ'));
  });

  it('tells what the server has against it, keeps the picture and offers another', async () => {
    await show(classmate);
    const dialog = await openDialog();
    const broken = new File(['no picture at all'], 'me.png', { type: 'image/png' });

    await user.upload(dialog.getByLabelText('Выбрать файл', { selector: 'input' }), broken);
    await user.click(await dialog.findByRole('button', { name: 'Сохранить' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Нужна фотография в формате JPEG, PNG или WebP',
    );
    expect(dialog.getByRole('button', { name: 'Сохранить' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Другое фото' }));
    expect(dialog.getByText(/Перетащите снимок сюда/)).toBeVisible();
  });

  it('shows how far it has come, and can be stopped', async () => {
    const call = portal.callAs(teacher);
    const waiting: Call = async (endpoint, input, options = {}) => {
      if (endpoint.path !== profileApi.uploadPhoto.path) return await call(endpoint, input, options);
      options.onProgress?.(0.4);
      return await new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new TransportError('CANCEL_ERROR')));
      });
    };
    await show(teacher, '/personalcard', waiting);
    const dialog = await openDialog();
    await user.upload(dialog.getByLabelText('Выбрать файл', { selector: 'input' }), picture());

    await user.click(await dialog.findByRole('button', { name: 'Сохранить' }));

    expect(await dialog.findByRole('progressbar', { name: 'Отправка фото' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await user.click(dialog.getByRole('button', { name: 'Отмена' }));
    expect(await dialog.findByRole('button', { name: 'Сохранить' })).toBeVisible();
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  });
});
