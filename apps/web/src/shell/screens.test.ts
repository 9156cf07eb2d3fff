import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { offices, screens } from './screens.ts';

it('every screen below the features has a page, and every page a screen', () => {
  const pages = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');
  const named = [
    ...[...pages.matchAll(/'([\w/]+Screen)'/g)].flatMap(([, place = '']) =>
      place.includes('/') ? [place] : [],
    ),
    ...Object.values(offices),
  ].map((place) => `../features/${place}.tsx`);
  expect(Object.keys(screens).toSorted()).toEqual(named.toSorted());
});
