import type { MenuEntry } from '@bilim/contract/misc';
import type { TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';

import { startTexts } from '#testing/texts.ts';

import { groupMenu, pathOf } from '#platform/menu/menu.ts';

let t: TFunction;
beforeAll(async () => {
  ({ t } = await startTexts());
});

function entry(over: Partial<MenuEntry>): MenuEntry {
  return {
    key: 'journal',
    title: '',
    route: '/lms/journal',
    url: null,
    icon: '',
    section: 'study',
    sort: 1,
    badge: null,
    ...over,
  };
}

describe('the side menu', () => {
  it('puts entries under their headings in a fixed order and leaves out empty headings', () => {
    const groups = groupMenu([entry({ section: 'services', key: 'rating' }), entry({})], t);

    expect(groups.map(({ section }) => section)).toEqual(['study', 'services']);
    expect(groups[0]?.items[0]).toMatchObject({ label: 'Журнал', path: '/journal' });
  });

  it('shows an entry of the university itself by its own title and leads outside', () => {
    const [group] = groupMenu(
      [entry({ key: 'moodle', title: 'Старый портал', route: null, url: 'https://old.example' })],
      t,
    );

    expect(group?.items[0]).toMatchObject({ label: 'Старый портал', path: null, url: 'https://old.example' });
  });

  it('says of an entry whose screen opens later that it does, unless the university leads it elsewhere', () => {
    const [group] = groupMenu(
      [
        entry({ key: 'testing', route: '/lms/testing' }),
        entry({}),
        entry({ key: 'library', route: null, url: 'https://books.example' }),
      ],
      t,
    );

    expect(group?.items.map(({ key, isSoon }) => [key, isSoon])).toEqual([
      ['testing', true],
      ['journal', false],
      ['library', false],
    ]);
  });

  it.each([
    ['/lms/journal', '/journal'],
    ['lms/journal', '/journal'],
    ['/journal', '/journal'],
    ['journal', '/journal'],
    ['/lms', '/'],
    ['/lmsx', '/lmsx'],
  ])('understands the route %s as %s', (route, path) => {
    expect(pathOf(route)).toBe(path);
  });
});
