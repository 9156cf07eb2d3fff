import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A stream of chance that gives the same values for the same seed on every machine. */
export interface Random {
  /** From 0 (included) to 1 (excluded). */
  float: () => number;
  /** Whole number, both ends included. */
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  normal: (mean: number, deviation: number) => number;
  pick: <T>(items: readonly T[]) => T;
  /** Picks by weight; weights need not sum to one. */
  weighted: <T>(items: readonly (readonly [T, number])[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
}

/**
 * Streams with different labels do not influence each other: adding a student's phone
 * changes nobody's marks.
 */
export function createRandom(seed: number, ...labels: readonly (string | number)[]): Random {
  const generator = xoroshiro128plus(hash(seed, labels.join('/')));
  const float = () => (generator.next() >>> 0) / 0x1_0000_0000;
  const int = (min: number, max: number) => uniformInt(generator, min, max);
  const pick = <T>(items: readonly T[]) => itemAt(items, int(0, items.length - 1));
  return {
    float,
    int,
    pick,
    chance: (probability) => float() < probability,
    normal: (mean, deviation) => mean + deviation * standardNormal(float),
    weighted: (items) => pickByWeight(items, float),
    shuffle: (items) => shuffled(items, int),
  };
}

/** FNV-1a over the label, mixed with the seed. */
function hash(seed: number, label: string): number {
  let value = 0x811c9dc5 ^ seed;
  for (let index = 0; index < label.length; index += 1) {
    value = Math.imul(value ^ label.charCodeAt(index), 0x01000193);
  }
  return value | 0;
}

function standardNormal(float: () => number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - float()));
  return radius * Math.cos(2 * Math.PI * float());
}

function pickByWeight<T>(items: readonly (readonly [T, number])[], float: () => number): T {
  const total = items.reduce((sum, [, weight]) => sum + weight, 0);
  let rest = float() * total;
  for (const [item, weight] of items) {
    rest -= weight;
    if (rest < 0) return item;
  }
  return itemAt(items, items.length - 1)[0];
}

function shuffled<T>(items: readonly T[], int: Random['int']): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = int(0, last);
    const held = itemAt(result, last);
    result[last] = itemAt(result, other);
    result[other] = held;
  }
  return result;
}

function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('Nothing to choose from');
  return item;
}
