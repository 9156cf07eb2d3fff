import type { CallPlan } from '../bare/plan.ts';
import type { WireRequest } from '../derive/studio.ts';

/** One request of the load: who sends which body. */
export interface Shot {
  readonly caller: number;
  readonly body: string;
  /** Of a read by GET, whose question stands in its address; else that of the call. */
  readonly path?: string;
}

/** A call ready to be measured. */
export interface MeasuredCall {
  readonly name: string;
  /** The least share of the bare server's requests per second that the real one should reach. */
  readonly goal: number;
  readonly isWrite: boolean;
  /** How often one call goes to the database and back, the session apart. */
  readonly roundTrips: number;
  readonly path: string;
  /** POST when left out. */
  readonly method?: 'GET' | 'POST';
  /** What each caller sends beside the body: cookies, token. */
  readonly headers: readonly WireRequest['headers'][];
  readonly plan: CallPlan;
  /** Only the rows of the reply, by their keys; none for writes. */
  readonly least: CallPlan | undefined;
  /** What each connection is to send, in order; reads begin again when they are through, writes never are. */
  aim(connections: number, seconds: number): Promise<Shot[][]>;
  /** Rows that only a call that really wrote leaves behind; none for reads. */
  countWritten(): Promise<number | undefined>;
}

export const readGoal = 0.7;
export const writeGoal = 0.6;
/** A campus signs in at five to eight, and nearly all of it is the password check, which both do. */
export const signInGoal = 0.8;
/** Of each call that is measured. */
export const mostRoundTrips = 2;

/** Every connection goes through all shots, beginning elsewhere: no two ask for the same at the same time. */
export function spread(shots: readonly Shot[], connections: number): Shot[][] {
  return Array.from({ length: connections }, (_, connection) => {
    const start = Math.floor((connection * shots.length) / connections);
    return [...shots.slice(start), ...shots.slice(0, start)];
  });
}
