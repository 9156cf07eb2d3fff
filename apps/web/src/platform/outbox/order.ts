let lastOrder = 0;

/** Later than all before, in this tab and, by the clock, in the others. */
export function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 1, Date.now() * 1000);
  return lastOrder;
}
