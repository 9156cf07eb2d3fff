import { dictionariesApi } from '@bilim/contract/dictionaries';
import { createClient } from '@bilim/contract/client';
import { expect, it } from 'vitest';

import { describeError } from './describeError.ts';

it('tells of a form that holds a day which does not exist that its fields are to be checked', async () => {
  const call = createClient(fetch, () => null);
  const input = {
    dictionary: 'faculties',
    rowId: 1,
    version: '1',
    renamedFrom: '2026-02-31',
    values: {},
  } as const;
  const error: unknown = await call(dictionariesApi.save, input).catch((thrown: unknown) => thrown);

  expect(describeError(error, ((key: string) => key) as never)).toBe('err.2');
});
