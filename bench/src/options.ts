import { parseArgs } from 'node:util';

import { StartError } from '@bilim/server/measuring';
import type { DemoSize } from '@bilim/server/measuring';

export interface Options {
  readonly size: DemoSize;
  readonly url: string | undefined;
  /** How long one measurement lasts. */
  readonly seconds: number;
  /** How many take part, where that can be chosen. */
  readonly people: number | undefined;
  /** How many processes of the server share the work. */
  readonly processes: number;
  /** Names of the calls to measure; empty for all. */
  readonly only: readonly string[];
  /** Whether to wait for moments in which the machine does nothing else. */
  readonly isPatient: boolean;
  /** Whether to write CPU profiles of the server. */
  readonly isProfiled: boolean;
}

const sizes: readonly DemoSize[] = ['demo', 'town', 'city'];

/** Flags first, then the environment; a wrong one ends with a sentence. */
export function readOptions(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  usualSize: DemoSize = 'town',
  usualSeconds = 2,
): Options {
  const { values } = parseFlags(argv);
  const given = values.database ?? env['DATABASE_URL'];
  return {
    size: sizeIn(values.size ?? usualSize),
    seconds: secondsIn(values.seconds ?? String(usualSeconds)),
    people: values.people === undefined ? undefined : wholeNumber('people', values.people, 1_000_000),
    processes: wholeNumber('processes', values.processes ?? '1', 2),
    url: given === '' ? undefined : given,
    only: values.only?.split(',') ?? [],
    isPatient: values.patient === true,
    isProfiled: values.profile === true,
  };
}

function sizeIn(asked: string): DemoSize {
  const size = sizes.find((known) => known === asked);
  if (size === undefined) throw new StartError(`The flag --size takes ${sizes.join(', ')}, not "${asked}".`);
  return size;
}

function secondsIn(said: string): number {
  const seconds = Number(said);
  if (!(seconds >= 1 && seconds <= 600))
    throw new StartError('The flag --seconds takes a number from 1 to 600.');
  return seconds;
}

function wholeNumber(flag: string, said: string, most: number): number {
  const number = Number(said);
  if (!(Number.isInteger(number) && number >= 1 && number <= most))
    throw new StartError(`The flag --${flag} takes a whole number from 1 to ${most}.`);
  return number;
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        size: { type: 'string' },
        seconds: { type: 'string' },
        people: { type: 'string' },
        processes: { type: 'string' },
        database: { type: 'string' },
        only: { type: 'string' },
        patient: { type: 'boolean' },
        profile: { type: 'boolean' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(
      `${reason} Known flags: --size, --seconds, --people, --processes, --database, --only, --patient, --profile.`,
      {
        cause: error,
      },
    );
  }
}
