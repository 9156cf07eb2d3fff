const disturbing = 0.15;

/** A warning when other programs were at work, too. */
export function disturbance(figures: readonly { readonly foreign: number | undefined }[]): string[] {
  const worst = Math.max(...figures.map(({ foreign }) => foreign ?? 0));
  if (worst < disturbing) return [];
  const percent = (worst * 100).toFixed(0);
  return [
    `Other programs took up to ${percent} % of the machine meanwhile: measure again when it is idle, or with --patient.`,
  ];
}
