import { scheduleApi } from '@bilim/contract/schedule';
import { expect, it } from 'vitest';

import { openDictionaries } from '../../testing/dictionaries/openDictionaries.ts';
import { electiveStream, gameDesign, ownGroup, refusalOf, registrar, teacher } from '#testing';

const { portal, list, rowOf, save, changeRow, historyOf, undo } = openDictionaries();

const group = {
  title: 'ПИ-2-26',
  specialty: 1,
  form: 1,
  year: 26,
  semester: 1,
  language: 'kg',
  archived: false,
};
const timetable = async () =>
  JSON.stringify(
    await portal().callAs(teacher)(scheduleApi.teacher, {
      academicYearId: 26,
      seasonId: 1,
      personId: teacher.id,
    }),
  );

it('a group that is renamed is called so in the timetable at once, and its history tells the old name', async () => {
  const renamed = await changeRow(registrar, 'groups', ownGroup, { title: 'ПИ-1-24 (кыр)' });
  expect(await timetable()).toContain('ПИ-1-24 (кыр)');
  expect((await historyOf(registrar, 'groups', ownGroup)).data).toMatchObject([
    { kind: 'changed', fields: [{ before: 'ПИ-1-24', after: 'ПИ-1-24 (кыр)' }] },
  ]);

  await undo(registrar, 'groups', renamed.change);
  expect(await timetable()).not.toContain('(кыр)');
});

it.each([{ specialty: 2 }, { form: 2 }, { year: 26 }, { semester: 3 }])(
  'what a group studies is said once: %o is refused',
  async (over) => {
    const before = await rowOf(registrar, 'groups', ownGroup);
    expect(await refusalOf(changeRow(registrar, 'groups', ownGroup, over))).toMatchObject({
      code: 'request.invalid',
      told: { fields: [{ field: Object.keys(over)[0] }] },
    });
    expect(await rowOf(registrar, 'groups', ownGroup)).toEqual(before);
  },
);

it('a new group is there once in its year, and is found among those that are not archived', async () => {
  const { rowId, change } = await save(registrar, 'groups', group);
  expect(await refusalOf(save(registrar, 'groups', group))).toMatchObject({ code: 'dictionary.taken' });
  expect(await rowOf(registrar, 'groups', rowId)).toMatchObject({ label: 'ПИ-2-26', values: group });

  await changeRow(registrar, 'groups', rowId, { archived: true });
  const named = async (archived: boolean) =>
    (await list(registrar, 'groups', { where: { archived } })).data.map(({ label }) => label);
  expect([await named(true), await named(false)]).toEqual([['ПИ-2-26'], ['ПИ-1-24', 'ЭК-1-24']]);
  expect(await refusalOf(undo(registrar, 'groups', change))).toMatchObject({
    code: 'dictionary.changed_since',
  });
});

it('a stream is renamed, and what it is a stream of stays', async () => {
  await changeRow(registrar, 'streams', electiveStream, { title: 'Игры-1' });
  expect(await rowOf(registrar, 'streams', electiveStream)).toMatchObject({
    label: 'Игры-1',
    values: { discipline: gameDesign, kind: 'elective', credits: 5 },
  });
  for (const over of [{ kind: 'lecture' }, { credits: 4 }, { season: 2 }])
    expect(await refusalOf(changeRow(registrar, 'streams', electiveStream, over))).toMatchObject({
      code: 'request.invalid',
    });
});
