import type { WaitingStore } from '../offline/database.ts';

import type { Key, Settled } from './adapter.ts';
import type { Board } from './board.ts';
import { runForLeader } from './leadership.ts';
import { openPeers, type News, type Peers } from './peers.ts';
import type { Queue } from './queue.ts';
import type { Sender } from './sender.ts';
import { every, watchBrowser } from './watchBrowser.ts';

/** How often the tab that sends tells the others that it is alive. */
const heartbeatMs = 4000;

interface Parts<K extends Key, Entry, Answer> {
  readonly queue: Queue<K, Entry, Answer>;
  readonly sender: Sender;
  readonly board: Board<K, Entry>;
  readonly onSettled: (settled: Settled<Entry, Answer>) => void;
  /** Whether there is something to send that does not move. */
  readonly isStuck: () => boolean;
}

/** This tab among those of the person: it hears what the others do, and one of them sends for all. */
export function createTabs<K extends Key, Entry, Answer>(store: WaitingStore, personId: number) {
  let peers: Peers<K, Entry, Answer> | null = null;
  let isLeader = false;

  return {
    tell: (news: News<K, Entry, Answer>) => peers?.tell(news),
    isLeader: () => isLeader,

    begin(this: void, { queue, sender, board, onSettled, isStuck }: Parts<K, Entry, Answer>): () => void {
      let heardAt = Date.now();

      function hear(news: News<K, Entry, Answer>) {
        if (news.kind === 'settled') onSettled(news.settled);
        if (news.kind === 'progress') board.showProgress(news.key, news.share);
        if (news.kind === 'changed') void queue.load().then(sender.wake);
        if (news.kind === 'hurry') sender.hurry();
        if (news.kind !== 'line' || isLeader) return;
        heardAt = Date.now();
        if (news.line !== board.view().line) board.show({ line: news.line });
      }

      const opened = openPeers(store, personId, hear);
      peers = opened;
      sender.start();
      void queue.load();
      const ends = [
        runForLeader({
          name: `bilim.${store}.${personId}`,
          lastHeard: () => heardAt,
          isStuck,
          onChange(isNow) {
            isLeader = isNow;
            if (isNow) void queue.load().then(sender.hurry);
          },
        }),
        every(heartbeatMs, () => isLeader && opened.tell({ kind: 'line', line: board.view().line })),
        ...watchBrowser(sender, queue.isInDanger),
        sender.stop,
        opened.close,
      ];
      return () => {
        peers = null;
        for (const end of ends) end();
      };
    },
  };
}
