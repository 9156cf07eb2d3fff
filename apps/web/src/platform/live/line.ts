import type { LiveEvents } from '@bilim/contract/live';

import { connection } from '../offline/connection.ts';

import { pauseMs } from './pauses.ts';
import { openSocket } from './socket.ts';

/** After so many tries in vain a WebSocket is taken to be blocked, and the calls are asked instead. */
const triesBeforeAsking = 2;
const askEveryMs = 5000;
/** Nobody looks: what changed is told when somebody does. */
const askHiddenEveryMs = 60_000;
/** The session is over, or too many browsers of this person are connected: no use in trying again at once. */
const refusals: ReadonlySet<number> = new Set([4401, 4429]);
const afterRefusalMs = 60_000;

interface Ports {
  readonly cursor: () => string | undefined;
  readonly onNews: (news: LiveEvents) => void;
  /** The same by a call, for where no WebSocket passes. */
  readonly ask: () => Promise<LiveEvents>;
}

/** The one connection of this browser. It comes back by itself; meanwhile, and where it is blocked, it asks by calls. */
export function openLine({ cursor, onNews, ask }: Ports): () => void {
  let socket: ReturnType<typeof openSocket> | null = null;
  let failures = 0;
  let isClosed = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  const asking = askRepeatedly(async () => await ask().then(onNews, () => undefined));

  function connect() {
    if (isClosed || socket !== null) return;
    clearTimeout(again);
    socket = openSocket({
      cursor: cursor(),
      onMessage(news) {
        failures = 0;
        asking.stop();
        if (news !== null) onNews(news);
      },
      onLost(code) {
        socket = null;
        if (isClosed) return;
        failures += 1;
        const isRefused = refusals.has(code);
        // Asking shows whether the session goes on; if not, the page leaves.
        if (isRefused || failures >= triesBeforeAsking) asking.start();
        again = setTimeout(connect, isRefused ? afterRefusalMs : pauseMs(failures - 1));
      },
    });
  }

  const ends = [
    connection.subscribe(() => {
      if (!connection.isReachable()) return;
      // It was on the network that is gone, and may not have noticed.
      socket?.close();
      failures = 0;
      connect();
    }),
    listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && connect()),
    listen(window, 'online', connect),
  ];
  connect();

  return () => {
    isClosed = true;
    clearTimeout(again);
    asking.stop();
    socket?.close();
    for (const end of ends) end();
  };
}

/** While the server cannot be reached the page looks for it anyhow, and nothing is asked. */
function askRepeatedly(ask: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOn = false;

  async function round() {
    if (connection.isReachable()) await ask();
    if (isOn) timer = setTimeout(() => void round(), isLookedAt() ? askEveryMs : askHiddenEveryMs);
  }

  return {
    start() {
      if (isOn) return;
      isOn = true;
      void round();
    },
    stop() {
      isOn = false;
      clearTimeout(timer);
    },
  };
}

const isLookedAt = () => document.visibilityState === 'visible';

function listen(target: EventTarget, name: string, act: () => void) {
  target.addEventListener(name, act);
  return () => target.removeEventListener(name, act);
}
