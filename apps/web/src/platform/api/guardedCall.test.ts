import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { miscApi } from '@bilim/contract/misc';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { guardedCall } from './guardedCall.ts';
import { OtherPersonHere } from './OtherPersonHere.ts';

type Owner = 'me' | 'nobody' | 'other';

let owner: Owner;
/** Whoever answers may do so when somebody else has signed in. */
let answer: () => unknown;
const sent = vi.fn<() => void>();
const onSignedOut = vi.fn<(refusal: AppError) => void>();
const onSomebodyElse = vi.fn<() => void>();
const call = guardedCall(
  (async () => {
    sent();
    return answer();
  }) as unknown as Call,
  { owner: () => owner, onSignedOut, onSomebodyElse },
);
const ask = async () => await call(miscApi.settings, {});

beforeEach(() => {
  vi.clearAllMocks();
  owner = 'me';
  answer = () => 'mine';
});

describe('a call from a page', () => {
  it('goes out and comes back while the browser belongs to its person', async () => {
    expect(await ask()).toBe('mine');
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(onSomebodyElse).not.toHaveBeenCalled();
  });

  it('is not even sent once somebody else has signed in', async () => {
    owner = 'other';

    await expect(ask()).rejects.toBeInstanceOf(OtherPersonHere);
    expect(sent).not.toHaveBeenCalled();
    expect(onSomebodyElse).toHaveBeenCalledOnce();
  });

  it('is not even sent once its person has signed out elsewhere', async () => {
    owner = 'nobody';

    await expect(ask()).rejects.toMatchObject({ code: 'auth.required' });
    expect(sent).not.toHaveBeenCalled();
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('takes no answer that came for somebody else', async () => {
    answer = () => {
      owner = 'other';
      return 'theirs';
    };

    await expect(ask()).rejects.toBeInstanceOf(OtherPersonHere);
    expect(onSomebodyElse).toHaveBeenCalledOnce();
  });

  it('takes no answer that came when nobody was signed in any more', async () => {
    answer = () => {
      owner = 'nobody';
      return 'late';
    };

    await expect(ask()).rejects.toMatchObject({ code: 'auth.required' });
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('blames a refusal that somebody else caused on them, and leaves this page signed in', async () => {
    answer = () => {
      owner = 'other';
      throw new AppError('auth.required');
    };

    await expect(ask()).rejects.toBeInstanceOf(OtherPersonHere);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('passes on any other refusal and stays', async () => {
    answer = () => {
      throw new AppError('request.too_many');
    };

    await expect(ask()).rejects.toMatchObject({ code: 'request.too_many' });
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(onSomebodyElse).not.toHaveBeenCalled();
  });
});
