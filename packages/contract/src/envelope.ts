import type { ErrorCode } from './errors.ts';

import type { FieldProblem } from './appError.ts';

/** `result: 0` means success. A failure carries its code, and the HTTP status says the same. */
export type Envelope =
  | { readonly result: 0; readonly error: null; readonly data: unknown; readonly code: null }
  | {
      readonly result: number;
      readonly error: string;
      /** The refused fields of an invalid request; what is there instead for a conflict; otherwise null. */
      readonly data: readonly FieldProblem[] | Readonly<Record<string, unknown>> | null;
      readonly code: ErrorCode;
    };
