import { materialsApi } from '@bilim/contract/materials';
import { lecture, sampleFiles, student, teacher } from '@bilim/server/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';

import { connection } from '#platform/offline/connection.ts';
import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderScreen } from '#testing/renderScreen.tsx';

import { MaterialsScreen } from './MaterialsScreen.tsx';

const portal = openCampusDay();
afterEach(() => connection.report(true));

const { academicYearId, seasonId, semesterOrSeasonId: semesterId, disciplineId, credits } = lecture;
const shelf = { academicYearId, seasonId, semesterId, disciplineId, credits };
const file = (name: string, bytes: Uint8Array) => new File([new Uint8Array(bytes)], name);
async function open(title: string, sent: File) {
  await portal().callAs(teacher)(
    materialsApi.save,
    { materialId: null, ...shelf, typeId: 3, title },
    { files: [sent] },
  );
  await renderScreen(<MaterialsScreen />, student, portal().callAs(student), {
    address: `/umk?year=${academicYearId}&season=${seasonId}&discipline=${disciplineId}&credits=${credits}`,
  });
}

it('says of a file that is not on the device why it does not open without a network', async () => {
  await open('Конспект', file('Конспект.pdf', sampleFiles.pdf));
  expect(await screen.findByRole('link', { name: 'Конспект' })).toBeVisible();

  act(() => connection.report(false));

  await userEvent.click(await screen.findByRole('button', { name: 'Конспект' }));
  expect(await screen.findByText(/на устройстве этого файла нет/)).toBeVisible();
});

it('plays a recording in place, and says what to do where the browser cannot, or there is no network', async () => {
  const silence = Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.from([36, 0, 0, 0]),
    Buffer.from('WAVEfmt '),
    Buffer.from([16, 0, 0, 0, 1, 0, 1, 0, 0x44, 0xac, 0, 0, 0x88, 0x58, 1, 0, 2, 0, 16, 0]),
    Buffer.from('data'),
    Buffer.alloc(4),
  ]);
  await open('Запись лекции', file('Лекция.wav', silence));
  const play = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Запись лекции' }));
    return await screen.findByLabelText('Запись лекции', { selector: 'audio' });
  };
  const player = await play();
  expect(player).toHaveAttribute('controls');
  expect(player.getAttribute('src')).toContain('download.file');

  fireEvent.error(player);
  expect(await screen.findByRole('link', { name: 'скачать' })).toHaveAttribute('download');
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть' }));

  const again = await play();
  connection.report(false);
  fireEvent.error(again);
  expect(await screen.findByRole('alert')).toHaveTextContent(/связ|сет/i);
});
