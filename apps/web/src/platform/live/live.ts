import type { LiveEvent, LiveEvents, LiveSignal } from '@bilim/contract/live';
import { liveApi } from '@bilim/contract/live';
import type { Call } from '@bilim/contract/client';

import { runForLeader } from '../outbox/leadership.ts';

import { keepCursor, readCursor } from './cursor.ts';
import { openLine } from './line.ts';

/** What changed, each event once for this page. */
export interface Heard {
  readonly events: readonly LiveEvent[];
  /** Something was missed: everything on show must be asked anew. */
  readonly hasGap: boolean;
  /** Said in passing. */
  readonly signals: readonly LiveSignal[];
}

interface Ports {
  readonly personId: number;
  readonly call: Call;
  /** Where this browser stood when the page was opened: what the page shows may be as old as that. */
  readonly cursor: string | undefined;
  readonly onHeard: (heard: Heard) => void;
}

type Message =
  | { readonly kind: 'news'; readonly news: LiveEvents }
  /** From the tab that holds the connection, now and then. */
  | { readonly kind: 'alive' };

const heartbeatMs = 4000;
/** A tab that does not lead by then catches up by itself, and hears the rest from the one that does. */
const turnMs = 400;
const mostRemembered = 1000;

/**
 * Tells this page what changes on the server. One tab of the person in this browser holds the connection and
 * tells the others; when it goes, the next one goes on from where it stood.
 */
export function startLive({ personId, call, cursor, onHeard }: Ports): () => void {
  const channel = new BroadcastChannel(`bilim.live.${personId}`);
  const isNews = createMemory();
  let heardAt = Date.now();
  let hangUp: (() => void) | null = null;
  let isEnded = false;

  function take({ events, hasGap, signals = [] }: LiveEvents) {
    const fresh = events.filter(({ eventId }) => isNews(eventId));
    if (fresh.length + signals.length > 0 || hasGap) onHeard({ events: fresh, hasGap, signals });
  }

  function tell(message: Message) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage(message);
  }

  // The first time from where the page stands, which may be before where the browser does.
  let from = cursor;
  const standing = () => from ?? readCursor(personId);

  function takeAndTell(news: LiveEvents) {
    from = undefined;
    keepCursor(personId, news.cursor);
    take(news);
    tell({ kind: 'news', news });
  }

  async function askSince(from: string | undefined) {
    return await call(liveApi.since, from === undefined ? {} : { cursor: from });
  }

  function lead() {
    const ask = async () => await askSince(standing());
    hangUp = openLine({ cursor: standing, onNews: takeAndTell, ask });
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    heardAt = Date.now();
    if (data.kind === 'news') take(data.news);
  });
  const heartbeat = setInterval(() => hangUp !== null && tell({ kind: 'alive' }), heartbeatMs);
  const turn = setTimeout(() => {
    if (hangUp === null)
      void askSince(cursor).then(
        (news) => !isEnded && take(news),
        () => undefined,
      );
  }, turnMs);
  const resign = runForLeader({
    name: `bilim.live.${personId}`,
    lastHeard: () => heardAt,
    isStuck: () => true,
    onChange(isLeader) {
      hangUp?.();
      hangUp = null;
      if (isLeader && !isEnded) lead();
    },
  });

  return () => {
    isEnded = true;
    resign();
    hangUp?.();
    hangUp = null;
    clearInterval(heartbeat);
    clearTimeout(turn);
    channel.close();
  };
}

/** Whether an event is told for the first time. A page may hear of it over the channel and by its own asking. */
function createMemory() {
  const seen = new Set<number>();
  return (eventId: number) => {
    if (seen.has(eventId)) return false;
    seen.add(eventId);
    if (seen.size > mostRemembered) seen.delete(seen.values().next().value ?? eventId);
    return true;
  };
}
