import type { StartError } from '#platform/startError.ts';

import type { Terminal } from './terminal.ts';

/** Requests in flight get this long; then the process ends all the same. */
const patienceMs = 28_000;

/** Ends cleanly on SIGTERM, on Ctrl-C, and when the database is given up; the second signal ends at once. */
export function onceToldToStop(
  terminal: Terminal,
  closing: readonly (() => Promise<void>)[],
  givenUp: Promise<StartError>,
): void {
  let isStopping = false;
  let exitCode = 0;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    terminal.say('\nStopping …');
    setTimeout(() => process.exit(1), patienceMs).unref();
    void closeAll(closing).then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const end = (reason: StartError) => {
    terminal.say(reason.message);
    exitCode = reason.exitCode;
    stop();
  };
  void givenUp.then(end);
  // Whoever started it and kept a channel open is gone.
  process.on('disconnect', stop);
}

async function closeAll(closing: readonly (() => Promise<void>)[]) {
  for (const close of closing) await close();
}
