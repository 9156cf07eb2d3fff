import { fileCalls, openPortal, sampleFiles, serveFileCalls, student } from '@bilim/server/testing';
import type { Portal } from '@bilim/server/testing';
import type { Call } from '@bilim/contract/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { useApi } from '#platform/api/api.tsx';
import { TransportError } from '#platform/api/TransportError.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { AttachmentsField } from './AttachmentsField.tsx';
import { useAttachments } from './useAttachments.ts';
import { useUpload } from './useUpload.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  serveFileCalls(portal.app, portal.parts);
});
afterAll(() => portal.close());
const answered: string[] = [];
afterEach(() => answered.splice(0));

/** As news and chat use the field. */
function Form() {
  const { call } = useApi();
  const attachments = useAttachments('chat');
  const upload = useUpload<readonly { readonly name: string }[]>(attachments);
  const tell = (sent: readonly { readonly name: string }[] | null) => {
    for (const { name } of sent ?? []) answered.push(name);
  };
  const send = async () =>
    tell(await upload.send(async (options) => await call(fileCalls.chat, { words: 'Конспект' }, options)));
  return (
    <form>
      <AttachmentsField
        attachments={attachments}
        upload={upload}
        label="Файлы"
        onRetry={() => void upload.retry().then(tell)}
      />
      <button type="button" onClick={() => void send()}>
        Отправить
      </button>
    </form>
  );
}

const pdf = (name = 'конспект.pdf') => new File([new Uint8Array(sampleFiles.pdf)], name, { lastModified: 1 });
const open = async (call: Call = portal.callAs(student)) => await renderScreen(<Form />, student, call);
const names = () =>
  screen.queryAllByRole('listitem').map((item) => item.querySelector('[title]')?.getAttribute('title'));
const input = () => screen.getByLabelText('Прикрепить файл', { selector: 'input' });
const keptNames = async () =>
  (
    await portal.pool.query<{ name: string }>('select original_name as name from files order by created_at')
  ).rows.map(({ name }) => name);

describe('files that are attached', () => {
  it('are picked, dropped and pasted, and sent', async () => {
    await open();
    await userEvent.upload(input(), [pdf('а.pdf')]);
    fireEvent.drop(screen.getByRole('group', { name: 'Файлы' }), {
      dataTransfer: { types: ['Files'], files: [pdf('б.pdf'), pdf('в.pdf')] },
    });
    const pasted = new Event('paste', { bubbles: true, cancelable: true });
    Object.assign(pasted, { clipboardData: { files: [pdf('г.pdf')], types: ['Files'] } });
    act(() => void document.dispatchEvent(pasted));
    expect(names()).toEqual(['а.pdf', 'б.pdf', 'в.pdf', 'г.pdf']);

    await userEvent.click(screen.getByRole('button', { name: 'Убрать б.pdf' }));
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(answered).toEqual(['а.pdf', 'в.pdf', 'г.pdf']));
    await waitFor(() => expect(names()).toEqual([]));
    expect(await keptNames()).toEqual(expect.arrayContaining(['а.pdf', 'в.pdf', 'г.pdf']));
  });

  it('are refused before anything is sent: too large, of another kind, empty, too many', async () => {
    await open();
    const large = pdf('большой.pdf');
    Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 });
    const drop = (files: readonly File[]) =>
      fireEvent.drop(screen.getByRole('group', { name: 'Файлы' }), {
        dataTransfer: { types: ['Files'], files },
      });
    drop([large, new File(['x'], 'setup.exe'), new File([], 'пусто.pdf')]);

    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'большой.pdf: Размер файла превышает 20 МБ',
      'setup.exe: Недопустимый тип файла',
      'пусто.pdf: файл пуст',
    ]);
    drop(['1', '2', '3', '4', '5', '6'].map((name) => pdf(`${name}.pdf`)));
    expect(screen.getByRole('alert')).toHaveTextContent('Можно приложить не больше файлов: 5');
    expect(names().filter((name) => name !== undefined)).toHaveLength(5);
    expect(screen.getByRole('button', { name: 'Прикрепить файл' })).toBeDisabled();
  });

  it('show how much of each has left, and stay when the sending is stopped', async () => {
    const real = portal.callAs(student);
    let tell: ((share: number) => void) | undefined;
    await open(async (endpoint, sent, options) => {
      if (endpoint !== (fileCalls.chat as never)) return await real(endpoint, sent, options);
      tell = options?.onProgress;
      return await new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(new TransportError('CANCEL_ERROR')));
      });
    });
    await userEvent.upload(input(), [pdf('а.pdf'), pdf('б.pdf')]);
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));
    await waitFor(() => expect(tell).toBeDefined());
    act(() => tell?.(0.75));

    expect(screen.getByRole('progressbar', { name: 'Отправка а.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    expect(screen.getByRole('progressbar', { name: 'Отправка б.pdf' })).toHaveAttribute(
      'aria-valuenow',
      '50',
    );
    expect(screen.getByRole('status')).toHaveTextContent('Отправлено 75 %');
    await userEvent.click(screen.getByRole('button', { name: 'Отмена' }));
    await screen.findByRole('button', { name: 'Убрать а.pdf' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are there once when the answer is lost, and the person hears that they are (S-262)', async () => {
    const before = await keptNames();
    const real = portal.callAs(student);
    let tries = 0;
    await open(async (endpoint, sent, options) => {
      const answer = await real(endpoint, sent, options);
      if (endpoint !== (fileCalls.chat as never)) return answer;
      options?.onProgress?.(1);
      tries += 1;
      if (tries === 1) throw new TransportError('TIMEOUT_ERROR');
      return answer;
    });
    await userEvent.upload(input(), [pdf('однажды.pdf')]);
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));

    await waitFor(() => expect(answered).toEqual(['однажды.pdf']));
    expect(tries).toBe(2);
    expect((await keptNames()).length).toBe(before.length + 1);
  });

  it('that the person has no room for stay in the form, with how much room there is', async () => {
    await portal.build.setting('files.quota_mb', 1);
    await open();
    const large = new File([new Uint8Array(sampleFiles.pdf), new Uint8Array(1_200_000)], 'большой.pdf');
    await userEvent.upload(input(), [large]);
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Для файлов не хватает места: из 1 МБ свободно 0 МБ, а нужно 2 МБ',
    );
    expect(screen.queryByRole('button', { name: 'Повторить' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Убрать большой.pdf' })).toBeEnabled();
    await portal.pool.query(`delete from app_settings`);
  });

  it('are kept when the line breaks, and leave with the next try', async () => {
    const real = portal.callAs(student);
    let isBroken = true;
    await open(async (endpoint, sent, options) => {
      if (endpoint !== (fileCalls.chat as never) || !isBroken) return await real(endpoint, sent, options);
      isBroken = false;
      options?.onProgress?.(0.4);
      throw new TransportError('NETWORK_ERROR');
    });
    await userEvent.upload(input(), [pdf('снова.pdf')]);
    await userEvent.click(screen.getByRole('button', { name: 'Отправить' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером');
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(answered).toEqual(['снова.pdf']));
  });
});
