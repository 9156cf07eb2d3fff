import { connection } from '../offline/connection.ts';
import { createSignal } from '../outbox/signal.ts';
import { randomId } from '../session/randomId.ts';

import { createSender, type Line, type SendMessage } from './sender.ts';
import { createMessageQueue } from './messageQueue.ts';
import type { QueuedMessage } from './queuedMessage.ts';

/** The unsent messages as they are shown: a new object whenever anything about them changed. */
export interface OutboxView {
  readonly messages: readonly QueuedMessage[];
  readonly line: Line;
  /** How much of the files of a message has left, 0 to 1, by its id. */
  readonly progress: ReadonlyMap<string, number>;
  /** The disk is full or forbidden: some messages live in this tab alone. */
  readonly isUnpersisted: boolean;
  /** Some are on their way to the disk: if the browser died now, they would be lost. */
  readonly isBeingKept: boolean;
}

/** A message that the server has taken. */
export interface Sent {
  readonly message: QueuedMessage;
  readonly messageId: number;
}

/** What the person wrote, and where. */
export type Written = Omit<QueuedMessage, 'personId' | 'clientId' | 'order' | 'writtenAt' | 'refusal'>;

/** What the tabs of one person in one browser tell each other. */
type News = { readonly kind: 'changed' } | { readonly kind: 'sent'; readonly sent: Sent };

interface Ports {
  readonly personId: number;
  readonly send: SendMessage;
}

export type MessageOutbox = ReturnType<typeof openMessageOutbox>;

/**
 * The one way of a message: written, kept in this browser, sent, confirmed. All tabs of a person share it, and it goes
 * on where it stopped after a reload, a crash or another sign-in of the same person.
 */
export function openMessageOutbox(ports: Ports) {
  const { personId } = ports;
  const { board, queue, sender, changes, sent } = createWay(ports);
  let lastOrder = 0;
  let needs = 0;
  let stop: (() => void) | undefined;

  return {
    view: (): OutboxView => board.view,
    subscribe: changes.subscribe,
    /** Tells of every message that the server has taken, from whichever tab. */
    onSent: sent.subscribe,
    load: queue.load,
    hurry: sender.hurry,
    /** Gives up everything that was not sent. */
    clear: queue.clear,

    /** A message was written: it shows at once, and leaves when it is on the disk. */
    async write(this: void, message: Written): Promise<string> {
      lastOrder = Math.max(lastOrder + 1, Date.now() * 1000);
      const clientId = randomId();
      const added = { personId, clientId, order: lastOrder, writtenAt: Date.now(), refusal: null };
      await queue.put({ ...message, ...added });
      sender.wake();
      return clientId;
    },

    /** Sends again what was refused. */
    async retry(this: void, clientId: string) {
      const message = queue.get(clientId);
      if (message !== null) await queue.put({ ...message, refusal: null });
      sender.hurry();
    },

    /** Sends the words of what was refused for its files. */
    async sendWithoutFiles(this: void, clientId: string) {
      const message = queue.get(clientId);
      if (message !== null) await queue.put({ ...message, files: [], refusal: null });
      sender.hurry();
    },

    /** Gives a message up; if it is under way, it is stopped. */
    async discard(this: void, clientId: string) {
      sender.stopParcel(clientId);
      await queue.remove(clientId);
    },

    /** Takes back that a message was given up; it stands as it stood. */
    async restore(this: void, message: QueuedMessage) {
      await queue.put(message);
      sender.wake();
    },

    /** Sends, as long as somebody needs it; gives back how to say that it is needed no longer. */
    start(this: void) {
      needs += 1;
      if (needs === 1) stop = begin(personId, { board, queue, sender, sent });
      return () => {
        needs -= 1;
        if (needs === 0) stop?.();
      };
    },
  };
}

/** What the parts of the way know of each other. */
interface Board {
  view: OutboxView;
  tell: (news: News) => void;
}

function createWay({ personId, send }: Ports) {
  const changes = createSignal<null>();
  const sent = createSignal<Sent>();
  const progress = new Map<string, number>();
  const board: Board = {
    view: { messages: [], line: 'open', progress, isUnpersisted: false, isBeingKept: false },
    tell: () => undefined,
  };

  function show(line = board.view.line) {
    board.view = {
      messages: queue.all(),
      line,
      progress: new Map(progress),
      isUnpersisted: queue.hasUnpersisted(),
      isBeingKept: queue.isBeingKept(),
    };
    changes.emit(null);
  }

  const queue = createMessageQueue({
    personId,
    onChange: () => show(),
    onStored: () => board.tell({ kind: 'changed' }),
  });
  const sender = createSender({
    personId,
    queue,
    send,
    onSent(message, messageId) {
      sent.emit({ message, messageId });
      board.tell({ kind: 'sent', sent: { message: { ...message, files: [] }, messageId } });
    },
    onLine(line) {
      // What waits may wait for long: the browser is asked not to clear it away.
      if (line === 'waiting') void navigator.storage?.persist?.();
      show(line);
    },
    onProgress(clientId, share) {
      if (share === null) progress.delete(clientId);
      else progress.set(clientId, share);
      show();
    },
  });
  return { board, queue, sender, changes, sent };
}

type Way = Pick<ReturnType<typeof createWay>, 'board' | 'queue' | 'sender' | 'sent'>;

function begin(personId: number, { board, queue, sender, sent }: Way): () => void {
  const channel = new BroadcastChannel(`bilim.messages.${personId}`);
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    if (data.kind === 'sent') sent.emit(data.sent);
    void queue.load();
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  board.tell = (news) => channel.postMessage(news);
  sender.start();
  void queue.load().then(sender.wake);
  const ends = [
    connection.subscribe(() => connection.isReachable() && sender.hurry()),
    listen(window, 'online', sender.hurry),
    listen(window, 'beforeunload', (event) => queue.isInDanger() && event.preventDefault()),
    sender.stop,
    () => channel.close(),
  ];
  return () => {
    board.tell = () => undefined;
    for (const end of ends) end();
  };
}

function listen(target: EventTarget, name: string, act: (event: Event) => void) {
  target.addEventListener(name, act);
  return () => target.removeEventListener(name, act);
}
