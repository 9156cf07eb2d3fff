import { AppError } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';

interface Reactions {
  /** The session is over. */
  readonly onSignedOut: () => void;
  /** Another person signed in in another tab of this browser. */
  readonly onSomebodyElse: () => void;
}

/** Reacts to the two refusals that concern the whole page, whichever call met them. */
export function guardedCall(call: Call, { onSignedOut, onSomebodyElse }: Reactions): Call {
  return async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options);
    } catch (error) {
      if (error instanceof AppError && error.code === 'auth.required') onSignedOut();
      if (error instanceof AppError && error.code === 'auth.not_yourself') onSomebodyElse();
      throw error;
    }
  };
}
