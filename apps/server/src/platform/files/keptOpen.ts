import fs from 'node:fs';
import { promisify } from 'node:util';

const openPlain = promisify(fs.open);
const closePlain = promisify(fs.close);

/** From the last piece of a file on; a reader or a player asks for the next one within seconds. */
const restMs = 5_000;
/** Far below what a process may have open. */
const mostOpen = 200;

interface Opened {
  readonly descriptor: Promise<number>;
  readers: number;
  isKept: boolean;
  timer: NodeJS.Timeout | undefined;
}

/** Files of which piece after piece is read: each stays open for a while, since opening it takes as long as reading a piece. */
export function keptOpen() {
  const known = new Map<string, Opened>();

  const closeUnread = (one: Opened) => {
    // What never opened is not closed either.
    if (!one.isKept && one.readers === 0) one.descriptor.then(closePlain).catch(() => {});
  };

  /** The next piece opens it anew: the file is gone, or another one has its place. */
  function forget(path: string): void {
    const one = known.get(path);
    if (one === undefined) return;
    known.delete(path);
    clearTimeout(one.timer);
    one.isKept = false;
    closeUnread(one);
  }

  function opened(path: string): Opened {
    const there = known.get(path);
    if (there !== undefined) return there;
    const [oldest] = known.keys();
    if (known.size >= mostOpen && oldest !== undefined) forget(oldest);
    const one: Opened = { descriptor: openPlain(path, 'r'), readers: 0, isKept: true, timer: undefined };
    known.set(path, one);
    return one;
  }

  return {
    forget,
    async read<T>(path: string, work: (descriptor: number) => Promise<T>): Promise<T> {
      const one = opened(path);
      one.readers += 1;
      clearTimeout(one.timer);
      try {
        return await work(await one.descriptor);
      } catch (error) {
        if (known.get(path) === one) forget(path);
        throw error;
      } finally {
        one.readers -= 1;
        if (one.isKept) one.timer = setTimeout(() => forget(path), restMs).unref();
        closeUnread(one);
      }
    },
  };
}
