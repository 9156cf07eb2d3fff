// @ts-check

/**
 * Groups that lead back to themselves: of each, everything that can be reached from everything else in it (Tarjan's
 * strongly connected components, those of one member left out).
 * @param {ReadonlyMap<string, ReadonlySet<string>>} leadsTo
 * @returns {string[][]}
 */
export function circlesIn(leadsTo) {
  /** @type {Map<string, number>} */ const order = new Map();
  /** @type {Map<string, number>} */ const lowest = new Map();
  /** @type {string[]} */ const open = [];
  /** @type {string[][]} */ const found = [];

  function visit(/** @type {string} */ one) {
    order.set(one, order.size);
    let low = order.size - 1;
    open.push(one);
    for (const next of leadsTo.get(one) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(one, low);
    if (low === order.get(one)) {
      const members = open.splice(open.indexOf(one));
      if (members.length > 1) found.push(members.toSorted());
    }
    return low;
  }

  for (const one of leadsTo.keys()) if (!order.has(one)) visit(one);
  return found;
}
