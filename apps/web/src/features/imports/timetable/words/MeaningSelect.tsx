import type { WordKind, WordTarget } from '@bilim/contract/timetableWords';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

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

const restMs = 200;

/** Everything that a word may stand for, found as one types. */
export function MeaningSelect({ importId, kind, word, chosen, isBusy, onChoose }: MeaningSelectProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const shown = chosen === null ? '' : nameOf(chosen);
  const [query] = useDebouncedValue(typed === shown ? '' : typed, restMs);
  const choices = useChoices(importId, kind, isOpen ? query : null);
  const offered = (choices.data ?? []).map((one) => ({ value: one.ours, label: nameOf(one) }));
  const isOffered = chosen === null || offered.some(({ value }) => value === chosen.ours);
  return (
    <Select
      className={look.select}
      aria-label={t('timetable.words.choose', { word })}
      placeholder={t('timetable.words.other')}
      searchable
      allowDeselect={false}
      disabled={isBusy}
      data={isOffered ? offered : [{ value: chosen.ours, label: shown }, ...offered]}
      filter={({ options }) => options}
      nothingFoundMessage={t(choices.data === undefined ? 'c.loading' : 'c.empty')}
      onDropdownOpen={() => setOpen(true)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={chosen?.ours ?? null}
      onChange={(ours) => {
        if (ours !== null && ours !== chosen?.ours) onChoose(ours);
      }}
    />
  );
}
