/** A kilobyte is 1000 bytes, the stricter reading; times are in milliseconds. */
export const goals = {
  loginScript: 120_000,
  homeScript: 200_000,
  /** On a weak line: anything, the form of the login page, the next lesson on home, the same on later visits. */
  weakSight: 2000,
  weakLogin: 4000,
  weakHome: 6000,
  weakLater: 1000,
  shift: 0.1,
  keyToPaint: 50,
  gridPaint: 1000,
  /** Sixty frames a second, as evenly as a clock tells. */
  frame: 17,
  /** Fifty frames a second. */
  chatFrame: 20,
} as const;
