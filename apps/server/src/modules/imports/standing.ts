import type { Language } from '@bilim/contract';

import type { RunRow } from './runs/runs.queries.ts';
import { dependantTexts, refusalText } from './sentences.ts';

/** How a run stands, in the words of the contract; the same whatever was imported. */
export function standingOf({ refusal, dependants, ...run }: RunRow, language: Language) {
  return {
    refusal: refusal === null ? null : refusalText(language, refusal),
    dependants: dependantTexts(language, dependants),
    mayUndo: run.state === 'applied' && run.isLastApplied && run.fingerprint !== null,
  };
}
