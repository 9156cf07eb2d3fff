import { expect, it } from 'vitest';

import { failures, type ErrorCode } from './errors.ts';
import { asksToSignIn } from './signedOut.ts';

it('takes every 401 but a wrong password for the end of the session, and the end of a look as somebody else', () => {
  const asking = (Object.keys(failures) as ErrorCode[]).filter(asksToSignIn);
  const unauthorised = Object.entries(failures).flatMap(([code, { status }]) =>
    status === 401 && code !== 'auth.bad_credentials' ? [code] : [],
  );

  expect(new Set(asking)).toEqual(new Set([...unauthorised, 'auth.viewing_over']));
});
