import { isAbsence, presentText } from './markBook.ts';

export type MarkTone = 'good' | 'weak' | 'absent' | 'present' | 'word' | 'plain';

/** Share of the best mark from which a mark is good, and up to which it is weak. */
const [good, weak] = [0.9, 0.6];

/** How a mark is tinted, where `best` is the best mark of its set: 5, 10 or 100. */
export function toneOf(text: string, best: number): MarkTone {
  if (isAbsence(text)) return 'absent';
  if (text === presentText) return 'present';
  if (!/^\d/.test(text)) return 'word';
  const share = Number(text) / best;
  if (share >= good) return 'good';
  return share <= weak ? 'weak' : 'plain';
}
