/** What a problem says apart from where it stands. */
export interface Problem {
  readonly seq: number;
  readonly severity: 'error' | 'note';
  readonly reason: string;
  /** Heading of the column. */
  readonly column: string | null;
  readonly value: string | null;
}

/** Problems of one cause, in the order of the first of each: what is wrong a thousand times is said once. */
export function foldProblems<One extends Problem>(problems: readonly One[]): readonly (readonly One[])[] {
  const found = new Map<string, One[]>();
  for (const problem of problems) {
    const cause = JSON.stringify([problem.severity, problem.reason, problem.column]);
    const known = found.get(cause);
    if (known === undefined) found.set(cause, [problem]);
    else known.push(problem);
  }
  return [...found.values()];
}
