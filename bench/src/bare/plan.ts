/** Where the value of a parameter comes from. */
export type Param =
  | { readonly from: 'constant'; readonly value: unknown }
  /** As it stands there, or as the only one of a list. */
  | { readonly from: 'body'; readonly field: string; readonly isListed: boolean }
  /** A column of the first row of the statement before, as it is or as the text of JSON. */
  | { readonly from: 'row'; readonly column: string; readonly isJson: boolean }
  /** The present, so many milliseconds later. */
  | { readonly from: 'clock'; readonly offsetMs: number; readonly isText: boolean }
  | { readonly from: 'randomBytes'; readonly length: number }
  | { readonly from: 'randomUuid' };

export interface PlannedStatement {
  readonly name: string;
  readonly text: string;
  readonly isInRows: boolean;
  readonly params: readonly Param[];
}

/** A piece of the reply's text; columns are those of the last statement's first row. */
export type Segment =
  | { readonly from: 'text'; readonly text: string }
  | { readonly from: 'body'; readonly field: string }
  /** A column that holds JSON already. */
  | { readonly from: 'wireJson'; readonly column: string }
  | { readonly from: 'column'; readonly column: string };

/** What the bare server does for one caller of one call. */
export interface CallerPlan {
  readonly statements: readonly PlannedStatement[];
  readonly reply: readonly Segment[];
}

/** Which field of the body must be the password of the account in the first statement's row. */
export interface PasswordCheck {
  readonly field: string;
}

export interface CallPlan {
  /** Two calls of one path are told apart by it. */
  readonly name: string;
  readonly callers: readonly CallerPlan[];
  readonly passwordCheck: PasswordCheck | undefined;
}

/** All that the bare server is told when it starts. */
export interface BarePlan {
  readonly url: string;
  readonly poolSize: number;
  /** Where the pepper of passwords comes from, as for the real server. */
  readonly secretFile: string;
  readonly calls: readonly CallPlan[];
}

/** Names call and caller to the bare server, which knows no sessions. */
export const callerHeader = 'x-caller';

export function writeCaller(call: string, caller: number): string {
  return `${caller} ${call}`;
}

export function readCaller(header: string): { readonly call: string; readonly caller: number } {
  const [caller = '', ...call] = header.split(' ');
  return { call: call.join(' '), caller: Number(caller) };
}

/** What the bare server says when it listens. */
export interface BareReady {
  readonly port: number;
}
