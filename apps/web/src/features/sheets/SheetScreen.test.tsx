import type { Call } from '@bilim/contract/client';
import { inLatin } from '@bilim/contract/personNames';
import { appealsApi } from '@bilim/contract/records/appeals';
import { correctionsApi } from '@bilim/contract/records/corrections';
import { sessionApi } from '@bilim/contract/records/session';
import { sheetsApi } from '@bilim/contract/records/sheets';
import { campusPassword, lecture, registrar, student, teacher } from '@bilim/server/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';

import { TransportError } from '#platform/api/TransportError.ts';
import { openCampusDay } from '#testing/openCampusDay.ts';
import { sheetOffice } from '#testing/everywhere.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { CloseAllDialog } from './CloseAllDialog.tsx';
import { SheetScreen } from './SheetScreen.tsx';

const portal = openCampusDay();
const term = { yearId: 26, seasonId: 1 };

const open = async (address: string, person: typeof teacher | typeof sheetOffice) =>
  await renderScreen(<SheetScreen />, person, portal().callAs(person), { address });

async function issued() {
  await portal().callAs(registrar)(sheetsApi.issue, term);
  const { data } = await portal().callAs(teacher)(sheetsApi.list, term);
  return data.find(({ discipline }) => discipline === 'Базы данных')!.sheetId;
}

it('lets the registrar see what has no sheet, issue one or all of a session, and open them', async () => {
  await open('/sheet', sheetOffice);
  expect(await screen.findByText('Ведомостей пока нет')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: '3 Не выписаны' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Выписать: Базы данных, / }));
  await userEvent.click(await screen.findByRole('button', { name: '2 Не выписаны' }));
  expect(await screen.findByRole('button', { name: 'Базы данных' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Выписать ведомости' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Выписать ведомости' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Открыть показанные: 3' }));
  const opening = await screen.findByRole('dialog');
  await userEvent.click(within(opening).getByRole('button', { name: 'Открыть' }));

  await waitFor(() => expect(screen.getAllByText('Открыта')).not.toHaveLength(0));
  // In newer browsers it gives a promise.
  vi.stubGlobal('scrollTo', async () => await Promise.resolve());
  await userEvent.click(screen.getByRole('button', { name: 'Базы данных' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Все ведомости' }));
  expect(await screen.findByRole('button', { name: 'Базы данных' })).toBeVisible();
  vi.unstubAllGlobals();
});

it('keeps points that were typed without a network, sends them later, and asks which of two hold', async () => {
  const { build } = portal();
  for (const studentId of [201, 202, 203, 204]) {
    await build.points(lecture, studentId, { moduleId: 2, control: 40 });
  }
  for (const day of ['2026-09-09', '2026-09-16', '2026-09-23', '2026-09-30']) {
    await build.lesson(lecture, day, { 201: 18, 202: 18, 203: 18, 204: 18 });
  }
  const sheetId = await issued();
  await portal().callAs(registrar)(sheetsApi.open, { sheetIds: [sheetId] });
  const call = portal().callAs(teacher);
  const rowOf = async (place: number) => (await call(sheetsApi.rows, { sheetId })).rows[place]!;
  let isOnline = false;
  const overLine: Call = async (endpoint, ...given) => {
    if (!isOnline && Object.is(endpoint, sheetsApi.save)) throw new TransportError('NETWORK_ERROR');
    return await call(endpoint, ...given);
  };
  const book = await renderScreen(<SheetScreen />, teacher, overLine, { address: `/sheet?open=${sheetId}` });
  const [first, second] = await screen.findAllByRole('textbox', { name: /^Баллы: / });

  await userEvent.click(first!);
  await userEvent.keyboard('17{Enter}');
  expect(await screen.findByText('Нет связи с сервером. Ждут отправки: 1')).toBeVisible();
  expect(screen.getByText('Готово: 1 из 4')).toBeVisible();
  expect((await rowOf(0)).examPoints).toBeNull();
  isOnline = true;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Всё сохранено')).toBeVisible();
  await waitFor(async () => expect((await rowOf(0)).examPoints).toBe(17));

  const { studentId, version } = await rowOf(1);
  await call(sheetsApi.save, { sheetId, studentId, examPoints: 10, missed: null, version });
  await userEvent.click(second!);
  await userEvent.keyboard('20{Enter}');
  expect(await screen.findByText(/^Вы ввели 20, а здесь уже 10/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Поставить 20' }));
  expect(await screen.findByText('Всё сохранено')).toBeVisible();
  await waitFor(async () => expect((await rowOf(1)).examPoints).toBe(20));
  book.unmount();
});

it('takes points row by row with Enter, says how a total came about, and signs with the password once nothing waits for a choice', async () => {
  const sheetId = await issued();
  await portal().callAs(registrar)(sheetsApi.open, { sheetIds: [sheetId] });
  await open(`/sheet?open=${sheetId}`, teacher);

  const fields = await screen.findAllByRole('textbox', { name: /^Баллы: / });
  expect(screen.getByRole('button', { name: 'Подписать' })).toBeDisabled();
  await userEvent.click(fields[0]!);
  await userEvent.keyboard('33{Enter}30{Enter}25{Enter}20{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Подписать' })).toBeEnabled());
  expect(screen.getByText('Готово: 4 из 4')).toBeVisible();
  const rows = async () => (await portal().callAs(teacher)(sheetsApi.rows, { sheetId })).rows;
  await waitFor(async () =>
    expect((await rows()).map(({ examPoints }) => examPoints)).toEqual([33, 30, 25, 20]),
  );

  const [row] = await rows();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Итог, ${row!.name}`) }));
  expect(await screen.findByText(/\+ 33 = /)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Баллы модулей, ${row!.name}`) }));
  expect(await screen.findByText(/^Текущие: 15 × [\d,]+ ÷ \(10 × \d+\) = \d+$/)).toBeVisible();
  expect(screen.getByText('Контрольная работа: 40')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Пропуски, ${row!.name}`) }));
  expect(await screen.findByText(/^Пропущено [\d,]+ ч из [\d,]+ = /)).toBeVisible();

  const { studentId, version } = (await rows())[3]!;
  await portal().callAs(teacher)(sheetsApi.save, {
    sheetId,
    studentId,
    examPoints: 21,
    missed: null,
    version,
  });
  await userEvent.clear(fields[3]!);
  await userEvent.type(fields[3]!, '22{Enter}');
  const leave = await screen.findByRole('button', { name: 'Оставить 21' });
  expect(screen.getByText('Готово: 4 из 4')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Подписать' })).toBeDisabled();
  await userEvent.click(leave);
  await userEvent.clear(fields[0]!);
  await userEvent.type(fields[0]!, '99{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
  expect(fields[0]!).toHaveFocus();
  await userEvent.clear(fields[0]!);
  await userEvent.type(fields[0]!, '33{Enter}');
  const sign = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Подписать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Подписать' });
    await userEvent.type(within(dialog).getByLabelText('Пароль'), campusPassword);
    return within(dialog).getByRole('button', { name: 'Подписать' });
  };
  const late = await sign();
  const { version: seen } = (await rows())[3]!;
  const correction = { sheetId, studentId, examPoints: 23, missed: null, version: seen };
  await portal().callAs(teacher)(sheetsApi.save, correction);
  await userEvent.click(late);
  expect(await screen.findByText(/^Пока ведомость была открыта, в ней изменилось строк: 1/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(fields[3]!).toHaveValue('23'));
  await userEvent.click(await sign());
  expect(await screen.findByText('Подписана')).toBeVisible();
});

it('lets a grade be chosen anew when somebody else corrects it meanwhile', async () => {
  const { data } = await portal().callAs(teacher)(sheetsApi.list, { ...term, state: 'signed' });
  const { sheetId } = data[0]!;
  const [row] = (await portal().callAs(teacher)(sheetsApi.rows, { sheetId })).rows;
  const book = await open(`/sheet?open=${sheetId}`, teacher);
  await userEvent.click(await screen.findByRole('button', { name: `Действия: ${row!.name}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Исправить' }));
  const dialog = await screen.findByRole('dialog', { name: `Исправить: ${row!.name}` });
  const points = within(dialog).getByLabelText('Итоговый контроль');
  await userEvent.clear(points);
  await userEvent.type(points, '31');
  await userEvent.type(within(dialog).getByLabelText(/^Причина/), 'Пересчитано');
  const correct = within(dialog).getByRole('button', { name: 'Исправить' });
  expect(correct).toBeEnabled();

  const { studentId, version } = row!;
  const correction = { sheetId, studentId, examPoints: 32, missed: null, version, reason: 'Опечатка' };
  await portal().callAs(teacher)(correctionsApi.correct, correction);
  window.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(points).toHaveValue('32'));
  expect(correct).toBeDisabled();
  book.unmount();
});

it('lets a student appeal with a reason, tells when the appeal could not be withdrawn, and an office grant it with a word, within the points of the exam', async () => {
  const { data } = await portal().callAs(teacher)(sheetsApi.list, { ...term, state: 'signed' });
  await portal().callAs(registrar)(sheetsApi.close, { sheetIds: data.map(({ sheetId }) => sheetId) });
  const call = portal().callAs(student);
  const overLine: Call = async (endpoint, ...given) => {
    if (Object.is(endpoint, appealsApi.withdraw)) throw new TransportError('NETWORK_ERROR');
    return await call(endpoint, ...given);
  };
  const own = await renderScreen(<SheetScreen />, student, overLine, { address: '/sheet' });
  await userEvent.click(await screen.findByRole('button', { name: 'Подать апелляцию: Базы данных' }));
  const dialog = await screen.findByRole('dialog', { name: 'Апелляция: Базы данных' });
  const reason = within(dialog).getByLabelText(/^Что пересмотреть/);
  await userEvent.type(reason, 'Мало');
  expect(within(dialog).getByRole('button', { name: 'Подать апелляцию' })).toBeDisabled();
  await userEvent.type(reason, ' баллов за задачу 3');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Подать апелляцию' }));
  expect(await screen.findByText('Апелляция: ждёт решения')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать' }));
  expect(await screen.findByText('Нет связи с сервером')).toBeVisible();
  own.unmount();

  await open('/sheet?view=appeals', sheetOffice);
  expect(await screen.findByText('Мало баллов за задачу 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Удовлетворить' })).toBeDisabled();
  const points = screen.getByLabelText('Итоговый контроль');
  await userEvent.clear(points);
  await userEvent.type(points, '90');
  expect(points).toHaveValue('9');
  await userEvent.click(screen.getByRole('button', { name: 'Удовлетворить' }));
  expect(await screen.findByText('Напишите, почему')).toBeVisible();
  const word = screen.getByLabelText('Слово студенту');
  await userEvent.type(word, 'ok');
  await userEvent.click(screen.getByRole('button', { name: 'Отклонить' }));
  expect(await screen.findByText('Напишите, почему')).toBeVisible();
  await userEvent.clear(word);
  await userEvent.type(word, 'Баллы пересчитаны');
  await userEvent.click(screen.getByRole('button', { name: 'Удовлетворить' }));
  expect(await screen.findByText('ждёт подтверждения')).toBeVisible();
});

it('names students in English as passports spell them, to whoever sees and to whoever listens', async () => {
  const call = portal().callAs(teacher);
  const { data } = await call(sheetsApi.list, { ...term, state: 'closed' });
  const { sheetId } = data[0]!;
  const { name } = (await call(sheetsApi.rows, { sheetId })).rows[1]!;
  await renderScreen(<SheetScreen />, teacher, call, { address: `/sheet?open=${sheetId}`, language: 'en' });

  expect(await screen.findByText(inLatin(name))).toBeVisible();
  expect(screen.getByRole('button', { name: new RegExp(`^Total, ${inLatin(name)}: `) })).toBeVisible();
});

it('shows the form of a closed sheet in a tab of its own, and stays where it was', async () => {
  const tab = { opener: window };
  // As browsers do it: whoever wants no opener is not told of the tab.
  vi.spyOn(window, 'open').mockImplementation((_address, _name, features = '') =>
    features.includes('noopener') ? null : (tab as never),
  );
  const { data } = await portal().callAs(teacher)(sheetsApi.list, { ...term, state: 'closed' });
  await open(`/sheet?open=${data[0]!.sheetId}`, sheetOffice);

  await userEvent.click(await screen.findByRole('button', { name: 'Бланк' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'На русском' }));

  await waitFor(() => expect(tab.opener).toBeNull());
  vi.restoreAllMocks();
});

it('says in the dialog why sheets could not be closed, and closes them when it is asked again', async () => {
  const sheetId = await issued();
  await portal().callAs(registrar)(sheetsApi.open, { sheetIds: [sheetId] });
  let isDown = true;
  const call: Call = async (endpoint, ...given) => {
    if (isDown && Object.is(endpoint, sessionApi.closeReady)) throw new TransportError('NETWORK_ERROR');
    return await portal().callAs(sheetOffice)(endpoint, ...given);
  };
  const onClose = vi.fn<() => void>();
  await renderScreen(<CloseAllDialog term={term} sheets={1} onClose={onClose} />, sheetOffice, call);
  const dialog = await screen.findByRole('dialog');
  const close = within(dialog).getByRole('button', { name: 'Закрыть' });
  await userEvent.click(close);
  expect(await within(dialog).findByRole('alert')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();

  isDown = false;
  await userEvent.click(close);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
