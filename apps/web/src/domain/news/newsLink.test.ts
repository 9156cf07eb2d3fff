import { expect, it } from 'vitest';

import { parseComposeSearch, parseNewsOfficeSearch, parseNewsSearch } from './newsLink.ts';

it('an address of the feed says what is looked for, and only in words that the feed knows', () => {
  expect(parseNewsSearch({ find: 'сессия', unread: true, mine: true })).toEqual({
    find: 'сессия',
    unread: true,
    mine: true,
  });
  expect(parseNewsSearch({ find: '', unread: false, mine: 'true', page: 2 })).toEqual({});
  expect(parseNewsSearch({ find: 'ы'.repeat(200) }).find).toHaveLength(100);
});

it('an address of the editors’ list or of the composer means nothing where it is wrong', () => {
  expect(parseNewsOfficeSearch({ state: 'draft', find: 'план' })).toMatchObject({ find: 'план' });
  expect(parseNewsOfficeSearch({ state: 'anything' })).toEqual({});
  expect(parseComposeSearch({ edit: 7 })).toEqual({ edit: 7 });
  for (const edit of [0, -1, 1.5, '7', null]) expect(parseComposeSearch({ edit })).toEqual({});
});
