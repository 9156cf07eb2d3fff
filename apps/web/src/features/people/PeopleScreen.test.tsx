import { admin, openPortal, type Portal } from '@bilim/server/testing';
import { peopleApi } from '@bilim/contract/people';
import { doublesApi } from '@bilim/contract/people/doubles';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { renderScreen } from '#testing/renderScreen.tsx';

import { PeopleScreen } from './PeopleScreen.tsx';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const office = {
  ...admin,
  grants: (['people.read', 'people.manage'] as const).map((grant) => ({ grant, facultyId: null })),
};
const show = async (address: string) =>
  await renderScreen(<PeopleScreen />, office, portal.callAs(admin), { address });

/** Two cards that look alike. */
async function twins(lastName: string) {
  const named = { lastName, firstName: 'Айпери', middleName: 'Маратовна' };
  return [await portal.build.student(named), await portal.build.student(named)] as const;
}

it('takes two whom the office tells apart off the likely doubles, and back when that is undone', async () => {
  await twins('Азисова');
  await show('/?view=doubles');
  const apart = async () => await screen.findByRole('button', { name: 'Это два человека' });
  await userEvent.click(await apart());

  await screen.findByText('Записано: это два разных человека');
  await screen.findByText('Дублей не видно');
  await userEvent.click(await screen.findByRole('button', { name: 'Отменить' }));
  expect(await apart()).toBeVisible();
});

it('says on the cards of two who were told apart that they are two, and lets that be taken back there', async () => {
  const [one, other] = await twins('Бекова');
  await portal.callAs(admin)(doublesApi.tellApart, { id: one.id, doubleId: other.id, areTwo: true });
  await show(`/?open=${one.id}&double=${other.id}`);

  expect(await screen.findByText(/^Это два человека: так сказано/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Всё-таки может быть один человек' }));
  expect(await screen.findByRole('button', { name: 'Это два человека' })).toBeVisible();
  expect(screen.queryByText(/^Это два человека: так сказано/)).toBeNull();
});

it('leads from the comparison of two cards that were merged meanwhile to the one that stays', async () => {
  const [kept, double] = await twins('Венерова');
  const versionOf = async (id: number) => (await portal.callAs(admin)(peopleApi.open, { id })).version;
  await portal.callAs(admin)(doublesApi.merge, {
    id: kept.id,
    version: await versionOf(kept.id),
    doubleId: double.id,
    doubleVersion: await versionOf(double.id),
    clashesStay: true,
    isTrial: false,
  });
  await show(`/?open=${kept.id}&double=${double.id}`);

  expect(await screen.findByRole('link', { name: /Карточка, которая осталась/ })).toBeVisible();
});
