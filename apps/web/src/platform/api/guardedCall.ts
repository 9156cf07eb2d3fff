import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';

interface Guard {
  /** Whether this browser still belongs to whom the page was opened for. */
  readonly isStillMine: () => boolean;
  /** The session is over. */
  readonly onSignedOut: () => void;
  /** Another person signed in in another tab of this browser. */
  readonly onSomebodyElse: () => void;
}

/**
 * Keeps two people of one browser apart, and reacts to the refusals that concern the whole page. The cookie
 * is shared by all tabs: once another tab has signed in somebody else, a call from here would be theirs, and
 * its answer theirs too. So nothing is sent, and what was under way is not taken.
 */
export function guardedCall(call: Call, { isStillMine, onSignedOut, onSomebodyElse }: Guard): Call {
  function refuseIfNotMine() {
    if (!isStillMine()) throw new AppError('auth.not_yourself');
  }

  return async (endpoint, input, options) => {
    try {
      refuseIfNotMine();
      const answer = await call(endpoint, input, options);
      refuseIfNotMine();
      return answer;
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.required') onSignedOut();
      if (error instanceof AppError && error.code === 'auth.not_yourself') onSomebodyElse();
      throw error;
    }
  };
}
