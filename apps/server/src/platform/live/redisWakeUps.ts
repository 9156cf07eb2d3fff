import { createClient } from '@redis/client';

import type { WakeUps } from './wakeUps.ts';

const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** So that a line that is dead without a word is noticed. */
const pulseMs = 20_000;

/**
 * By Redis, which keeps nothing of it: what is said while it is away is lost, and whoever comes back looks for what
 * was missed. The channel is the installation's own, so that several may share one Redis.
 */
export function redisWakeUps(url: string, channel: string): WakeUps {
  const speaking = openClient(url, { isQueueing: false });
  const hearing = openClient(url, { isQueueing: true });
  const listeners = new Set<(said: string) => void>();
  const tell = (said: string) => listeners.forEach((listener) => listener(said));
  void speaking.connect().catch(() => undefined);

  async function listen() {
    await Promise.all([hearing.connect(), hearing.subscribe(channel, tell)]);
    tell('');
    // It has subscribed again by then.
    hearing.on('ready', () => tell(''));
  }

  return {
    async publish(said) {
      await speaking.publish(channel, said);
    },

    subscribe(onSaid) {
      listeners.add(onSaid);
      if (!hearing.isOpen) void listen().catch(() => undefined);
    },

    async close() {
      for (const client of [speaking, hearing]) if (client.isOpen) client.destroy();
    },
  };
}

function openClient(url: string, { isQueueing }: { readonly isQueueing: boolean }) {
  const client = createClient({
    url,
    disableOfflineQueue: !isQueueing,
    pingInterval: pulseMs,
    socket: {
      connectTimeout: 5_000,
      reconnectStrategy: (tries) => Math.min(firstPauseMs * 2 ** tries, longestPauseMs),
    },
  });
  // It tries again by itself.
  client.on('error', () => undefined);
  return client;
}
