import type { Outcome } from './delivery.ts';
import { createPatience } from './patience.ts';
import type { Line } from './peers.ts';
import type { QueuedMark } from './queuedMark.ts';
import type { Queue } from './queue.ts';

/** How many lessons are sent beside each other; the marks of one lesson leave one after another. */
const mostLessons = 4;

interface Ports {
  readonly queue: Queue;
  readonly deliver: (visitId: number) => Promise<Outcome>;
  /** Whether this tab sends what others have typed; what lives in this tab alone it always sends itself. */
  readonly isLeader: () => boolean;
  readonly onLine: (line: Line) => void;
}

/** Takes marks from the queue to the server: in order, each once, and again until there is an answer. */
export function createSender({ queue, deliver, isLeader, onLine }: Ports) {
  const busy = new Set<number>();
  const patience = createPatience(pump);
  let line: Line = 'open';
  let isStopped = true;

  function setLine(next: Line) {
    if (line === next) return;
    line = next;
    onLine(next);
  }

  const sendable = () =>
    queue
      .all()
      .filter(({ visitId, trouble }) => trouble === null && (isLeader() || queue.isUnpersisted(visitId)));

  function pump() {
    if (isStopped || line === 'closed') return;
    const marks = firstOfEachLesson(sendable(), busy);
    if (marks.length > 0 && !navigator.onLine) return setLine('waiting');
    for (const mark of marks) void travel(mark);

    const held = sendable().flatMap(({ heldUntil }) => heldUntil ?? []);
    if (busy.size === 0 && held.length > 0) patience.actIn(Math.max(0, Math.min(...held) - Date.now()) + 10);
  }

  async function travel({ visitId, place: { lessonId } }: QueuedMark) {
    busy.add(lessonId);
    const outcome = await deliver(visitId);
    busy.delete(lessonId);
    if (isStopped) return;
    if (outcome === 'not-mine') return setLine('closed');
    if (outcome === 'unanswered') {
      patience.fail();
      return setLine('waiting');
    }
    patience.forget();
    setLine('open');
    pump();
  }

  return {
    /** Something may be there to be sent. */
    wake(this: void) {
      if (line === 'open' || !patience.isMoment()) pump();
    },

    /** Now, whatever was before. */
    hurry(this: void) {
      patience.forget();
      if (line === 'closed') setLine('open');
      pump();
    },

    start(this: void) {
      isStopped = false;
    },
    stop(this: void) {
      isStopped = true;
      patience.stop();
    },
  };
}

/** The first mark of each lesson that has none under way, if it need not wait for more digits. */
function firstOfEachLesson(marks: readonly QueuedMark[], busy: ReadonlySet<number>): readonly QueuedMark[] {
  const lessons = new Set(busy);
  return marks.filter(({ heldUntil, place: { lessonId } }) => {
    if ((heldUntil ?? 0) > Date.now() || lessons.has(lessonId) || lessons.size >= mostLessons) return false;
    lessons.add(lessonId);
    return true;
  });
}
