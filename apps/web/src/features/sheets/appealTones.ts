/** How the state of an appeal is coloured, beside its word. */
export const appealTones = {
  open: 'warning',
  granted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
} as const;
