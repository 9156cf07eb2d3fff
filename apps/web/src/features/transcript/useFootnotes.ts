import type { TranscriptRow } from '@bilim/contract/transcript';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

export interface Footnotes {
  readonly notes: readonly string[];
  /** The numbers of the notes of a grade, from 1. */
  readonly numbersOf: (row: TranscriptRow) => readonly number[];
}

/** A scale that held from the first day on is nothing to speak of. */
const sinceEver = '2001-12-31';

/** What is to be said of grades besides their figures, each sentence once, in the order of the grades. */
export function useFootnotes(rows: readonly TranscriptRow[]): Footnotes {
  const { t } = useTranslation();
  const format = useFormat();
  const told = ({ attempt, isRecognised, source, scaleName, scaleSince }: TranscriptRow) => [
    ...(attempt > 1 ? [t('transcript.retake', { number: attempt - 1 })] : []),
    ...(isRecognised
      ? [source === null ? t('transcript.recognised') : `${t('transcript.recognised')}: ${source}`]
      : []),
    ...(scaleName === null || scaleSince === null || scaleSince <= sinceEver
      ? []
      : [t('transcript.scale', { name: scaleName, day: format.exactDay(scaleSince) })]),
  ];
  const notes = [...new Set(rows.flatMap(told))];
  return { notes, numbersOf: (row) => told(row).map((note) => notes.indexOf(note) + 1) };
}
