/**
 * Runs `run` for one batch at a time: whatever comes while a batch is under way is joined into the next one.
 * Each caller gets the results of its own items, in their order.
 */
export function createBatches<Item, Result>(run: (items: readonly Item[]) => Promise<readonly Result[]>) {
  let waiting: { readonly items: Item[]; readonly results: Promise<readonly Result[]> } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function nextBatch() {
    const items: Item[] = [];
    const results = last.then(async () => {
      waiting = null;
      return await run(items);
    });
    last = results.catch(() => undefined);
    return { items, results };
  }

  return async (items: readonly Item[]): Promise<readonly Result[]> => {
    const batch = (waiting ??= nextBatch());
    const from = batch.items.length;
    batch.items.push(...items);
    return (await batch.results).slice(from, from + items.length);
  };
}
