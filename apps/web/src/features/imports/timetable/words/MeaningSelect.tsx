import type { WordKind, WordTarget } from '@bilim/contract/timetableWords';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LookupSelect } from '#ui/LookupSelect.tsx';

import { useChoices } from '../useTimetableWords.ts';
import { nameOf } from './nameOf.ts';
import look from './WordsCard.module.css';

interface MeaningSelectProps {
  readonly importId: number;
  readonly kind: WordKind;
  readonly word: string;
  readonly chosen: WordTarget | null;
  readonly isBusy: boolean;
  readonly onChoose: (ours: string) => void;
}

const optionOf = (one: WordTarget) => ({ value: one.ours, label: nameOf(one) });

/** Everything that a word may stand for, found as one types. */
export function MeaningSelect({ importId, kind, word, chosen, isBusy, onChoose }: MeaningSelectProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState<string | null>(null);
  const choices = useChoices(importId, kind, words);
  return (
    <LookupSelect
      className={look.select}
      aria-label={t('timetable.words.choose', { word })}
      placeholder={t('timetable.words.other')}
      disabled={isBusy}
      options={choices.data?.map(optionOf)}
      nothing={t('c.empty')}
      loading={t('c.loading')}
      chosen={chosen === null ? null : optionOf(chosen)}
      onAsk={setWords}
      onChoose={(option) => {
        if (option !== null && option.value !== chosen?.ours) onChoose(option.value);
      }}
    />
  );
}
