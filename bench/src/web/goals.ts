/** A kilobyte is 1000 bytes, the stricter reading. */
export const goals = { loginScript: 120_000, homeScript: 200_000, keyToPaint: 50 } as const;
