import { transcriptApi } from '@bilim/contract/transcript';
import { student } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderPage } from '#testing/renderPage.tsx';

import { LeftToDo } from './LeftToDo.tsx';

const portal = openCampusDay();
const scale = { scaleId: 1, scaleSince: '2020-09-01' };
const item = { semesterId: 5, code: '', credits: 5, block: 0, choose: 1, isGraded: true, isPassed: false };
const ofTwo = { ...item, block: 2, choose: 2 };
const plan = [
  { ...item, disciplineId: 1, disciplineName: 'История', isPassed: true },
  { ...item, disciplineId: 2, disciplineName: 'Химия' },
  { ...item, disciplineId: 3, disciplineName: 'Этика', block: 1 },
  { ...item, disciplineId: 4, disciplineName: 'Логика', block: 1 },
  { ...ofTwo, disciplineId: 5, disciplineName: 'Риторика', isPassed: true },
  { ...ofTwo, disciplineId: 6, disciplineName: 'Музыка' },
  { ...ofTwo, disciplineId: 7, disciplineName: 'Театр' },
];

it('leaves of a block of electives as many as are still to be chosen', async () => {
  const transcript = await portal().callAs(student)(transcriptApi.open, {});
  await renderPage(<LeftToDo transcript={transcript} plan={plan} />);

  const left = screen.getAllByRole('listitem').map((one) => one.textContent);

  expect(left).toEqual(['Химия', 'Этика', 'Музыка'].map((name) => expect.stringContaining(name)));
});

it('works out what the average becomes with the grades one hopes for, as often as they change', async () => {
  await portal().build.record(student.id, { name: 'Физика', ...scale });
  const transcript = await portal().callAs(student)(transcriptApi.open, {});
  await renderPage(<LeftToDo transcript={transcript} plan={plan} />);
  const chemistry = screen.getByLabelText('Ожидаемая оценка: Химия');

  await userEvent.selectOptions(chemistry, 'C');
  expect(screen.getByText('GPA станет 3,50, сейчас 4,00')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Ожидаемая оценка: Этика'), 'FX');
  expect(screen.getByText('GPA станет 2,33, сейчас 4,00')).toBeVisible();
  await userEvent.selectOptions(chemistry, 'A');
  expect(screen.getByText('GPA станет 2,67, сейчас 4,00')).toBeVisible();
  await userEvent.selectOptions(chemistry, '—');
  await userEvent.selectOptions(screen.getByLabelText('Ожидаемая оценка: Этика'), '—');
  expect(screen.queryByText(/^GPA станет/)).toBeNull();
});

it('puts a grade one hopes for in the place of the one that was failed', async () => {
  const failed = { ...scale, name: 'Биология', letter: 'FX', points: 50, gradePoints: 0, isPassed: false };
  await portal().build.record(student.id, failed);
  const transcript = await portal().callAs(student)(transcriptApi.open, {});
  const { semesterId, disciplineId, disciplineName } = transcript.rows.find(({ letter }) => letter === 'FX')!;
  const again = { ...item, semesterId, disciplineId, disciplineName };
  await renderPage(<LeftToDo transcript={transcript} plan={[again]} />);

  await userEvent.selectOptions(screen.getByLabelText('Ожидаемая оценка: Биология'), 'C');

  expect(screen.getByText('GPA станет 3,50, сейчас 2,00')).toBeVisible();
});

it('asks for no grade of what is passed or failed, since it counts in no average', async () => {
  const transcript = await portal().callAs(student)(transcriptApi.open, {});
  const swimming = { ...item, disciplineId: 8, disciplineName: 'Плавание', isGraded: false };
  await renderPage(<LeftToDo transcript={transcript} plan={[...plan, swimming]} />);

  expect(screen.getByText(/не входит в GPA$/)).toBeVisible();
  expect(screen.queryByLabelText('Ожидаемая оценка: Плавание')).toBeNull();
});
