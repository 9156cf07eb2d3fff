import { incompleteLetter } from '@bilim/contract/records/words';

interface Grade {
  readonly letter: string;
  readonly isPassed: boolean;
}

/** What a grade says of the course; what is to be completed is no failure. */
export function resultOf({ letter, isPassed }: Grade): 'passed' | 'failed' | 'open' {
  if (isPassed) return 'passed';
  return letter === incompleteLetter ? 'open' : 'failed';
}

export const resultTones = { passed: 'good', failed: 'bad', open: 'info' } as const;
