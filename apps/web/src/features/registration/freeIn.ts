import type { OfferedClass } from '@bilim/contract/enrolmentChoices';

/** Free seats of a discipline: those of the type of lesson that has the fewest. */
export function freeIn(classes: readonly OfferedClass[]): number {
  const types = [...new Set(classes.map(({ lessonTypeId }) => lessonTypeId))];
  const ofType = (type: number) => classes.filter(({ lessonTypeId }) => lessonTypeId === type);
  if (types.length === 0) return 0;
  return Math.min(...types.map((type) => ofType(type).reduce((sum, { free }) => sum + free, 0)));
}
