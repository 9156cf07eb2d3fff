import type { ErrorCode } from './errors.ts';

/** One refused field of an input: its wire name and a sentence for the person. */
export interface FieldProblem {
  readonly field: string;
  readonly sms: string;
}

export interface Told {
  readonly sentence: string;
  readonly fields: readonly FieldProblem[];
  /** HTTP status of the answer. */
  readonly status: number;
}

/** The only error that code throws on purpose. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Values for the placeholders of the sentence, e.g. `{ maxSizeMb: 5 }`. */
  readonly params: Readonly<Record<string, string | number>>;
  /** What the server told; only in the browser. */
  readonly told: Told | undefined;
  /** What is there instead, for conflicts: the reader shows both values. */
  readonly current: unknown;

  constructor(
    readonly code: ErrorCode,
    options: {
      params?: Readonly<Record<string, string | number>>;
      told?: Told;
      current?: unknown;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.params = options.params ?? {};
    this.told = options.told;
    this.current = options.current;
  }
}
