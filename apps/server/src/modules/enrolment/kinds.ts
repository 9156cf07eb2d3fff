/** Which periods let what be saved. */
export const kindsOf = {
  plan: ['any', 'change', 'plan', 'optional'],
  optional: ['any', 'change', 'optional'],
  /** Whatever is open. */
  byType: ['any', 'change', 'plan', 'optional', 'bytype'],
} as const;
