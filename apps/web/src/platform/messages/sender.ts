import { createPatience } from '../outbox/patience.ts';

import { judgeAnswer, type Verdict } from './judgeAnswer.ts';
import type { MessageQueue } from './messageQueue.ts';
import { oneTabAtATime } from './oneTabAtATime.ts';
import type { QueuedMessage } from './queuedMessage.ts';

/** How the line to the server stands: whether messages travel, wait for it, or may not be sent from here. */
export type Line = 'open' | 'waiting' | 'closed';

/** Takes one message to the server. */
export type SendMessage = (
  message: QueuedMessage,
  options: { readonly onProgress: (share: number) => void; readonly signal: AbortSignal },
) => Promise<{ readonly messageId: number }>;

interface Ports {
  readonly personId: number;
  readonly queue: MessageQueue;
  readonly send: SendMessage;
  readonly onSent: (message: QueuedMessage, messageId: number) => void;
  readonly onLine: (line: Line) => void;
  /** How much of a message has left, 0 to 1; null when it travels no longer. */
  readonly onProgress: (clientId: string, share: number | null) => void;
}

/** Takes messages to the server, each once: one after another within a conversation, conversations beside each other. */
export function createSender(ports: Ports) {
  const { personId, queue, onLine } = ports;
  const patience = createPatience(wake);
  const parcels = createParcels(ports);
  let line: Line = 'open';
  let isStopped = true;
  let isRunning = false;
  let isWanted = false;

  function setLine(next: Line) {
    if (line === next) return;
    line = next;
    onLine(next);
  }

  function wake() {
    isWanted = true;
    const hasWork = queue.all().some(({ refusal }) => refusal === null);
    if (isRunning || isStopped || line === 'closed' || !hasWork) return;
    if (!navigator.onLine) return setLine('waiting');
    isRunning = true;
    void oneTabAtATime(`bilim.messages.${personId}`, deliver)
      .catch(() => undefined)
      .finally(() => {
        isRunning = false;
        if (isWanted && !patience.isMoment()) wake();
      });
  }

  async function deliver() {
    isWanted = false;
    await queue.load();
    const conversations = new Set(queue.all().map(({ conversation }) => conversation));
    await Promise.all([...conversations].map(deliverConversation));
  }

  async function deliverConversation(conversation: string) {
    for (let next = queue.nextOf(conversation); next !== null; next = queue.nextOf(conversation)) {
      const verdict = isStopped ? null : await parcels.take(next);
      if (verdict === null) return;
      if (verdict.kind === 'not-mine') return setLine('closed');
      if (verdict.kind === 'unanswered') {
        patience.fail();
        return setLine('waiting');
      }
      patience.forget();
      setLine('open');
    }
  }

  return {
    wake,
    /** Stops a message that is under way. */
    stopParcel: parcels.stop,
    /** Now, whatever was before. */
    hurry(this: void) {
      patience.forget();
      if (line === 'closed') setLine('open');
      wake();
    },
    start: () => void (isStopped = false),
    stop(this: void) {
      isStopped = true;
      patience.stop();
    },
  };
}

/** Messages on their way. */
function createParcels({ queue, send, onSent, onProgress }: Ports) {
  const travelling = new Map<string, AbortController>();

  async function travel(message: QueuedMessage, signal: AbortSignal): Promise<Verdict | { kind: 'sent' }> {
    const { clientId } = message;
    try {
      const report = (share: number) => onProgress(clientId, share);
      const { messageId } = await send(message, { onProgress: report, signal });
      onSent(message, messageId);
      await queue.remove(clientId);
      return { kind: 'sent' };
    } catch (error) {
      // Given up by the person: it is in the queue no longer.
      if (signal.aborted) return { kind: 'sent' };
      const verdict = judgeAnswer(error);
      if (verdict.kind === 'refused' && queue.get(clientId) !== null)
        await queue.put({ ...message, refusal: verdict.refusal });
      return verdict;
    }
  }

  return {
    stop: (clientId: string) => travelling.get(clientId)?.abort(),
    async take(this: void, message: QueuedMessage) {
      const leaving = new AbortController();
      travelling.set(message.clientId, leaving);
      const verdict = await travel(message, leaving.signal);
      travelling.delete(message.clientId);
      onProgress(message.clientId, null);
      return verdict;
    },
  };
}
