/** Specification section 9: a step each second, where nobody can tell how much has left. */
const stepMs = 1_000;
const stepShare = 0.1;
/** Nothing is full before the server has answered. */
const mostShare = 0.9;

/** Tells of steps until somebody knows better and ends them. */
export function startSteps(tell: (share: number) => void): { readonly end: () => void } {
  let share = 0;
  const timer = setInterval(() => {
    share = Math.min(share + stepShare, mostShare);
    tell(share);
  }, stepMs);
  return { end: () => clearInterval(timer) };
}
