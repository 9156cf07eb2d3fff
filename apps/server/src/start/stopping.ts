import type { Terminal } from './terminal.ts';

/** Requests in flight get this long; then the process ends all the same. */
const patienceMs = 28_000;

/** Ends cleanly on SIGTERM and Ctrl-C; the second signal ends at once. */
export function onceToldToStop(terminal: Terminal, closing: readonly (() => Promise<void>)[]): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(130);
    isStopping = true;
    terminal.say('\nStopping …');
    setTimeout(() => process.exit(1), patienceMs).unref();
    void closeAll(closing).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever started it and kept a channel open is gone.
  process.on('disconnect', stop);
}

async function closeAll(closing: readonly (() => Promise<void>)[]) {
  for (const close of closing) await close();
}
