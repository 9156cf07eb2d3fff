/** What current points are made of: the marks of one student in the lessons of one module. */
export interface MarksOfModule {
  /** Sum of the marks that are numbers, in hundredths. */
  readonly sum: number;
  /** Lessons in which the student could get a mark: all but those with an excuse. */
  readonly lessons: number;
  /** The best mark there is, in hundredths. */
  readonly bestMark: number;
  /** Points that the best marks throughout are worth. */
  readonly most: number;
}

/**
 * Current points by the rule of the university: the share of the marks got in the marks that could be got, out of
 * `most`, halves up. Whole numbers throughout, so that a half is a half.
 */
export function currentPoints({ sum, lessons, bestMark, most }: MarksOfModule): number {
  const possible = bestMark * lessons;
  if (possible === 0) return 0;
  return Math.min(most, Math.floor((2 * most * sum + possible) / (2 * possible)));
}

/** What counts: the computed points with the teacher's adjustment, never below none or above the most. */
export function adjustedPoints(computed: number, adjustment: number, most: number): number {
  return Math.min(most, Math.max(0, computed + adjustment));
}
