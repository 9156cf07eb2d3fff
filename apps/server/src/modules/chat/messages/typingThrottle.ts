const pauseMs = 2_000;
const mostKnown = 10_000;

/**
 * How often somebody may say that they are writing. Kept by each process for itself: with several, a person says it
 * that much oftener, which costs little.
 */
export function typingThrottle(): (personId: number, now: Date) => boolean {
  const saidAt = new Map<number, number>();
  return (personId, now) => {
    const time = now.getTime();
    if (Math.abs(time - (saidAt.get(personId) ?? Number.NEGATIVE_INFINITY)) < pauseMs) return false;
    if (saidAt.size >= mostKnown) saidAt.clear();
    saidAt.set(personId, time);
    return true;
  };
}
