import { LiveEvents, livePath } from '@bilim/contract/live';
import * as z from 'zod/mini';

/** The server says something every 25 seconds, if only that it is there. */
const silenceMs = 60_000;

interface Ports {
  readonly cursor: string | undefined;
  /** Null only says that the line stands. */
  readonly onMessage: (news: LiveEvents | null) => void;
  /** Once, with the code of the closing. */
  readonly onLost: (code: number) => void;
}

/** A WebSocket to the server; a line that is silent for too long is lost, whatever the browser believes. */
export function openSocket({ cursor, onMessage, onLost }: Ports): { readonly close: () => void } {
  const socket = new WebSocket(addressOf(cursor));
  let isLost = false;
  let timer: ReturnType<typeof setTimeout>;

  function lose(code: number) {
    clearTimeout(timer);
    if (isLost) return;
    isLost = true;
    socket.close();
    onLost(code);
  }
  function wait() {
    clearTimeout(timer);
    timer = setTimeout(() => lose(0), silenceMs);
  }

  wait();
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (isLost) return;
    wait();
    onMessage(data === '' ? null : z.decode(LiveEvents, JSON.parse(data)));
  });
  socket.addEventListener('close', ({ code }) => lose(code));
  return { close: () => lose(0) };
}

function addressOf(cursor: string | undefined): string {
  const url = new URL(livePath, location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  if (cursor !== undefined) url.searchParams.set('cursor', cursor);
  return url.href;
}
