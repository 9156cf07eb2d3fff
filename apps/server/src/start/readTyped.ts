import { StartError } from '#platform/startError.ts';

/** What was typed behind a command; what cannot be meant ends it with the reason and how it is used. */
export function readTyped<Typed>(usage: string, read: () => Typed): Typed {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(`${reason}\n${usage}`, { exitCode: 2, cause: error });
  }
}
