import { AppError, asksToSignIn } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';

import { OtherPersonHere } from './OtherPersonHere.ts';

interface Guard {
  /** To whom this browser belongs now, as seen from this page. */
  readonly owner: () => 'me' | 'nobody' | 'other';
  /** The session is over; the refusal says why. */
  readonly onSignedOut: (refusal: AppError) => void;
  /** Another person signed in in another tab of this browser. */
  readonly onSomebodyElse: () => void;
}

/**
 * Keeps two people of one browser apart, and reacts to the refusals that concern the whole page. The cookie
 * is shared by all tabs: once another tab has signed in somebody else, a call from here would be theirs, and
 * its answer theirs too. So nothing is sent, and what was under way is not taken.
 */
export function guardedCall(call: Call, { owner, onSignedOut, onSomebodyElse }: Guard): Call {
  function refuseIfNotMine() {
    if (owner() === 'other') throw new OtherPersonHere();
    if (owner() === 'nobody') throw new AppError('auth.required');
  }

  return async (endpoint, input, options) => {
    try {
      refuseIfNotMine();
      const answer = await call(endpoint, input, options);
      refuseIfNotMine();
      return answer;
    } catch (error) {
      if (owner() === 'other') {
        onSomebodyElse();
        throw error instanceof OtherPersonHere ? error : new OtherPersonHere({ cause: error });
      }
      if (error instanceof AppError && asksToSignIn(error.code)) onSignedOut(error);
      throw error;
    }
  };
}
