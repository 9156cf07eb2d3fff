import type { Named } from '../reference/structure.ts';

/** A name in three languages as the columns of a table. */
export function names({ ru, kg, en }: Named) {
  return { nameRu: ru, nameKg: kg, nameEn: en };
}
