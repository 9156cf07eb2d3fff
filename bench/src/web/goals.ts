/** A kilobyte is 1000 bytes, the stricter reading; times are in milliseconds. */
export const goals = {
  loginScript: 120_000,
  homeScript: 200_000,
  keyToPaint: 50,
  gridPaint: 1000,
  /** Sixty frames a second, as evenly as a clock tells. */
  frame: 17,
  /** Fifty frames a second. */
  chatFrame: 20,
} as const;
