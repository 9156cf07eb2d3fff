import { parseArgs } from 'node:util';

import { StartError } from '@bilim/server/measuring';
import type { DemoSize } from '@bilim/server/measuring';

export interface Options {
  readonly size: DemoSize;
  readonly url: string | undefined;
  /** How long one measurement lasts. */
  readonly seconds: number;
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
  const asked = values.size ?? usualSize;
  const size = sizes.find((known) => known === asked);
  if (size === undefined) throw new StartError(`The flag --size takes ${sizes.join(', ')}, not "${asked}".`);
  const seconds = Number(values.seconds ?? usualSeconds);
  if (!(seconds >= 1 && seconds <= 300))
    throw new StartError('The flag --seconds takes a number from 1 to 300.');
  const given = values.database ?? env['DATABASE_URL'];
  return {
    size,
    seconds,
    url: given === '' ? undefined : given,
    only: values.only?.split(',') ?? [],
    isPatient: values.patient === true,
    isProfiled: values.profile === true,
  };
}

function parseFlags(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        size: { type: 'string' },
        seconds: { type: 'string' },
        database: { type: 'string' },
        only: { type: 'string' },
        patient: { type: 'boolean' },
        profile: { type: 'boolean' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(
      `${reason} Known flags: --size, --seconds, --database, --only, --patient, --profile.`,
      {
        cause: error,
      },
    );
  }
}
