import { setTimeout as sleep } from 'node:timers/promises';

interface Waiting<Who> {
  readonly who: Who;
  readonly enter: () => void;
  readonly refuse: (error: unknown) => void;
}

interface Failure<Who, Shared> {
  readonly who: Who;
  readonly error: Shared;
}

interface Door<Who, Shared> {
  insideCount: number;
  readonly line: Waiting<Who>[];
  /** The last one that may concern others, while they waited; as long as it stands, whoever comes is asked about first. */
  failure: Failure<Who, Shared> | null;
  isAsking: boolean;
}

interface Rules<Who, Shared> {
  /** How many try at a time for the same thing. */
  readonly atOnce: number;
  /** Whether what somebody's try failed by may hold for others; what concerns themselves alone holds nobody up. */
  readonly mayConcernOthers: (error: unknown) => error is Shared;
  /** Whom of those in line, of whom there are some, such a failure refuses, too. */
  readonly whomElse: (failure: Failure<Who, Shared>, line: readonly Who[]) => Promise<ReadonlySet<Who>>;
}

/** Those who come within this time are asked about together. */
const togetherMs = 40;

/**
 * Many who want the same thing in one moment. A few try at a time, so that the others' calls find connections. When one
 * fails by what may concern the others in line, these are asked about in one look instead of trying one by one; whoever is not refused by it
 * tries by themselves. Nobody is refused by what was found before they came.
 */
export function crowd<Who, Shared>({ atOnce, mayConcernOthers, whomElse }: Rules<Who, Shared>) {
  type Here = Door<Who, Shared>;
  const doors = new Map<string, Here>();

  function letIn(key: string, door: Here): void {
    if (door.isAsking) return;
    if (door.failure !== null) {
      void askAboutLine(key, door, door.failure);
      return;
    }
    while (door.insideCount < atOnce && door.line.length > 0) {
      door.insideCount += 1;
      door.line.shift()?.enter();
    }
    if (door.insideCount === 0) doors.delete(key);
  }

  async function askAboutLine(key: string, door: Here, failure: Failure<Who, Shared>): Promise<void> {
    door.isAsking = true;
    await sleep(togetherMs);
    const asked = door.line.splice(0);
    const line = asked.map(({ who }) => who);
    // Where that cannot be found out, each finds out what is the matter.
    const nobody: ReadonlySet<Who> = new Set();
    const away = line.length === 0 ? nobody : await whomElse(failure, line).catch(() => nobody);
    const staying = asked.filter(({ who }) => !away.has(who));
    if (asked.length === 0 || staying.length > 0) door.failure = null;
    door.line.unshift(...staying);
    for (const { who, refuse } of asked) if (away.has(who)) refuse(failure.error);
    door.isAsking = false;
    letIn(key, door);
  }

  /** Does the work in turn with all who come by the same key. */
  return async function pass<T>(key: string, who: Who, work: () => Promise<T>): Promise<T> {
    const door: Here = doors.get(key) ?? { insideCount: 0, line: [], failure: null, isAsking: false };
    doors.set(key, door);
    await new Promise<void>((enter, refuse) => {
      door.line.push({ who, enter, refuse });
      letIn(key, door);
    });
    try {
      return await work();
    } catch (error) {
      if (door.line.length > 0 && mayConcernOthers(error)) door.failure = { who, error };
      throw error;
    } finally {
      door.insideCount -= 1;
      letIn(key, door);
    }
  };
}
