/** How many saves travel at once: a pasted column must not fill the line. */
const most = 4;

/** Lets few deliveries travel at once, and never two of the same cell. */
export function createLanes(deliver: (visitId: number) => Promise<void>) {
  const waiting = new Set<number>();
  const underWay = new Set<number>();

  function pump() {
    for (const visitId of waiting) {
      if (underWay.size >= most) return;
      if (underWay.has(visitId)) continue;
      waiting.delete(visitId);
      void travel(visitId);
    }
  }

  async function travel(visitId: number) {
    underWay.add(visitId);
    await deliver(visitId);
    underWay.delete(visitId);
    pump();
  }

  return {
    add(visitId: number) {
      waiting.add(visitId);
      pump();
    },
    remove: (visitId: number) => void waiting.delete(visitId),
    isBusy: (visitId: number) => underWay.has(visitId),
  };
}
