import type { FastifyBaseLogger } from 'fastify';

interface Looking {
  /** From the end of one look to the next. */
  readonly everyMs: number;
  /** What the log says when a look fails: the database is away now and then, and the next look makes up for it. */
  readonly waiting: string;
}

/** Looks for what is due, one look after the other, until stopped. */
export function startLooking(
  { everyMs, waiting }: Looking,
  log: Pick<FastifyBaseLogger, 'warn'>,
  look: () => Promise<unknown>,
) {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running: Promise<void> = Promise.resolve();
  const wait = () => {
    timer = setTimeout(() => void (running = round()), everyMs).unref();
  };
  async function round() {
    try {
      await look();
    } catch (error) {
      log.warn({ err: error }, waiting);
    }
    if (!isStopping) wait();
  }
  wait();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
