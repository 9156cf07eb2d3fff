import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { offices, screens } from './screens.ts';

const source = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

it('no two entries of the menu have the same icon', () => {
  const icons = [
    ...source('routes.tsx').matchAll(/page\(.*, (Icon\w+)|icon: (Icon\w+)/g),
    ...source('../platform/menu/OfficeIcon.tsx').matchAll(/': (Icon\w+),/g),
    ...source('../platform/menu/soonScreens.ts').matchAll(/', (Icon\w+)\]/g),
  ].map(([, one, other]) => one ?? other);
  expect(icons.length).toBeGreaterThan(40);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});

it('every screen below the features has a page, and every page a screen', () => {
  const pages = source('routes.tsx');
  const named = [
    ...[...pages.matchAll(/'([\w/]+Screen)'/g)].flatMap(([, place = '']) =>
      place.includes('/') ? [place] : [],
    ),
    ...Object.values(offices),
  ].map((place) => `../features/${place}.tsx`);
  expect(Object.keys(screens).toSorted()).toEqual(named.toSorted());
});
