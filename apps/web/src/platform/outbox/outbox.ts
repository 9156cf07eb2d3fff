import { connection } from '../offline/connection.ts';

import { createCommands } from './commands.ts';
import { createDelivery } from './delivery.ts';
import { runForLeader } from './leadership.ts';
import { openMarkStore } from './markStore.ts';
import { openPeers, type Line, type News, type Peers, type Settled } from './peers.ts';
import { createQueue, type Queue } from './queue.ts';
import type { QueuedMark, StoredMark } from './queuedMark.ts';
import { createSender } from './sender.ts';
import { createSignal } from './signal.ts';

/** How often the tab that sends tells the others that it is alive. */
const heartbeatMs = 4000;

/** The queue as it is shown: a new object whenever anything about it changed. */
export interface QueueView {
  readonly marks: readonly QueuedMark[];
  readonly line: Line;
  /** The disk is full or forbidden: some marks live in this tab alone. */
  readonly isUnpersisted: boolean;
  /** Some marks are on their way to the disk: if the browser died now, they would be lost. */
  readonly isBeingKept: boolean;
}

interface Ports {
  readonly personId: number;
  readonly send: (mark: QueuedMark) => Promise<StoredMark>;
}

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * The one way of a mark: typed, written down in this browser, sent, confirmed. All tabs of a person share
 * it, and it goes on where it stopped after a reload, a crash or another sign-in of the same person.
 */
export function openOutbox(ports: Ports) {
  const board = createBoard();
  const { queue, sender } = createWay(ports, board);
  let needs = 0;
  let stop: (() => void) | undefined;

  function hurry() {
    board.peers?.tell({ kind: 'hurry' });
    sender.hurry();
  }

  return {
    ...createCommands({ ...ports, queue, hurry, wake: sender.wake, settle: board.settlements.emit }),
    hurry,
    view: (): QueueView => board.view,
    get: queue.get,
    line: (): Line => board.view.line,
    subscribe: board.changes.subscribe,
    /** Tells of every mark that reached the server, from whichever tab. */
    onSettled: board.settlements.subscribe,
    /** Reads what this browser has kept; then the view is complete. */
    load: queue.load,
    /** Gives up everything that was not sent. */
    clear: queue.clear,

    /** Sends, as long as somebody needs it; gives back how to say that it is needed no longer. */
    start(this: void) {
      needs += 1;
      if (needs === 1) stop = beginToSend(ports.personId, board, { queue, sender });
      return () => {
        needs -= 1;
        if (needs === 0) stop?.();
      };
    },
  };
}

/** What the parts of the way know of each other. */
interface Board {
  view: QueueView;
  peers: Peers | null;
  isLeader: boolean;
  readonly changes: ReturnType<typeof createSignal<readonly number[]>>;
  readonly settlements: ReturnType<typeof createSignal<Settled>>;
}

function createBoard(): Board {
  return {
    view: { marks: [], line: 'open', isUnpersisted: false, isBeingKept: false },
    peers: null,
    isLeader: false,
    changes: createSignal(),
    settlements: createSignal(),
  };
}

interface Way {
  readonly queue: Queue;
  readonly sender: ReturnType<typeof createSender>;
}

function createWay({ personId, send }: Ports, board: Board): Way {
  const queue = createQueue({
    store: openMarkStore(personId),
    onChange: (visitIds) => show(board, queue, board.view.line, visitIds),
    onStored: (visitIds) => board.peers?.tell({ kind: 'changed', visitIds }),
  });
  const deliver = createDelivery({
    queue,
    send,
    onSettled(visitId, stored) {
      board.settlements.emit({ visitId, stored });
      board.peers?.tell({ kind: 'settled', settled: { visitId, stored } });
    },
  });
  const sender = createSender({
    queue,
    deliver,
    isLeader: () => board.isLeader,
    onLine(line) {
      board.peers?.tell({ kind: 'line', line });
      show(board, queue, line);
      // What waits may wait for long: the browser is asked not to clear it away.
      if (line === 'waiting') void navigator.storage?.persist?.();
    },
  });
  return { queue, sender };
}

function show(board: Board, queue: Queue, line: Line, visitIds?: readonly number[]) {
  board.view = {
    marks: queue.all(),
    line,
    isUnpersisted: queue.hasUnpersisted(),
    isBeingKept: queue.isBeingWritten(),
  };
  board.changes.emit(visitIds ?? board.view.marks.map(({ visitId }) => visitId));
}

function beginToSend(personId: number, board: Board, { queue, sender }: Way): () => void {
  let heardAt = Date.now();

  function hear(news: News) {
    if (news.kind === 'settled') board.settlements.emit(news.settled);
    if (news.kind === 'changed') void queue.load().then(sender.wake);
    if (news.kind === 'hurry') sender.hurry();
    if (news.kind !== 'line' || board.isLeader) return;
    heardAt = Date.now();
    if (news.line !== board.view.line) show(board, queue, news.line);
  }

  const peers = openPeers(personId, hear);
  board.peers = peers;
  sender.start();
  void queue.load();
  const ends = [
    runForLeader({
      name: `bilim.marks.${personId}`,
      lastHeard: () => heardAt,
      isStuck: () => board.view.line === 'open' && board.view.marks.some(({ trouble }) => trouble === null),
      onChange(isLeader) {
        board.isLeader = isLeader;
        if (isLeader) void queue.load().then(sender.hurry);
      },
    }),
    every(heartbeatMs, () => board.isLeader && peers.tell({ kind: 'line', line: board.view.line })),
    ...watchBrowser(sender, queue.isInDanger),
    sender.stop,
    peers.close,
  ];
  return () => {
    board.peers = null;
    for (const end of ends) end();
  };
}

/** What happens to the page that concerns marks on their way. */
function watchBrowser({ wake, hurry }: ReturnType<typeof createSender>, isInDanger: () => boolean) {
  return [
    connection.subscribe(() => connection.isReachable() && hurry()),
    listen(window, 'online', hurry),
    // Whose browser this is changes in another tab.
    listen(window, 'storage', (event) => event instanceof StorageEvent && event.key === 'uid' && hurry()),
    listen(document, 'visibilitychange', wake),
    listen(window, 'beforeunload', (event) => isInDanger() && event.preventDefault()),
  ];
}

function every(ms: number, act: () => void) {
  const timer = setInterval(act, ms);
  return () => clearInterval(timer);
}

function listen(target: EventTarget, name: string, act: (event: Event) => void) {
  target.addEventListener(name, act);
  return () => target.removeEventListener(name, act);
}
