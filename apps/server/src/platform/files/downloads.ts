import { AppError } from '@bilim/contract';

import type { Clock } from '../clock.ts';
import type { Settings } from '../settings.ts';

const windowMs = 60_000;
const mostKnown = 10_000;
/** For a place to become free. */
const placeAfterSeconds = 5;

/** A download that begins. */
export interface Beginning {
  /** Whose: a person, or an address where nobody is signed in. */
  readonly who: number | string;
  readonly fileId: string;
  /** Players and viewers fetch one file piece by piece: all pieces within a minute are one download. */
  readonly isPart: boolean;
}

export interface Downloads {
  /** Counts a download, or refuses it; gives back what frees its place when the last byte has left; twice is once. */
  begin(beginning: Beginning): Promise<() => void>;
}

interface Window {
  readonly endsAt: number;
  readonly files: Set<string>;
  count: number;
}

/**
 * How many files one person fetches in a minute, and at once. Kept by each process for itself, because it is each
 * process whose disk, memory and connections one person could use up: with several, the limits hold in each, and no
 * download waits for the database.
 */
export function limitDownloads(settings: Settings, clock: Clock): Downloads {
  const windows = new Map<number | string, Window>();
  const open = new Map<number | string, number>();

  function windowOf(who: number | string, now: number): Window {
    const known = windows.get(who);
    if (known !== undefined && now < known.endsAt && known.endsAt <= now + windowMs) return known;
    if (windows.size >= mostKnown) windows.clear();
    const fresh = { endsAt: now + windowMs, files: new Set<string>(), count: 0 };
    windows.set(who, fresh);
    return fresh;
  }

  function take(who: number | string): () => void {
    open.set(who, (open.get(who) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (open.get(who) ?? 0) - 1;
      if (left > 0) open.set(who, left);
      else open.delete(who);
    };
  }

  return {
    async begin({ who, fileId, isPart }) {
      const { 'downloads.per_minute': perMinute, 'downloads.at_once': atOnce } = await settings.read();
      if (atOnce > 0 && (open.get(who) ?? 0) >= atOnce) throw refusal(placeAfterSeconds);
      const now = clock.now().getTime();
      const window = windowOf(who, now);
      if (!isPart || !window.files.has(fileId)) {
        if (perMinute > 0 && window.count >= perMinute)
          throw refusal(Math.ceil((window.endsAt - now) / 1_000));
        window.count += 1;
        window.files.add(fileId);
      }
      return take(who);
    },
  };
}

function refusal(retryAfterSeconds: number): AppError {
  return new AppError('file.too_many_downloads', { params: { retryAfterSeconds } });
}
