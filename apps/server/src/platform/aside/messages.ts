import type { ErrorCode } from '@bilim/contract';

/** What a process aside may take. */
export interface AsideLimits {
  /** Of memory, all of it: what the language keeps and what it does not. */
  readonly megabytes: number;
  readonly seconds: number;
}

export interface Asked<Input> {
  readonly input: Input;
  readonly limits: AsideLimits;
}

/** What a process aside says: any number of notes, then how it ended. */
export type Said<Note, Done> =
  | { readonly kind: 'note'; readonly note: Note }
  | { readonly kind: 'done'; readonly done: Done }
  | {
      readonly kind: 'refused';
      readonly code: ErrorCode;
      readonly params: Readonly<Record<string, string | number>>;
    }
  | {
      readonly kind: 'failed';
      /** In the form in which errors are written down. */
      readonly told: string;
      /** Of the database or the system. */
      readonly code: string | null;
    };
