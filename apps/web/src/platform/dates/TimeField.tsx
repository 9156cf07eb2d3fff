import { Autocomplete, type AutocompleteProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { guessTime, halfHours, readTime } from './typedTime.ts';
import { useTypedValue } from './useTypedValue.ts';

interface TimeFieldProps extends Omit<AutocompleteProps, 'data' | 'value' | 'onChange' | 'error'> {
  /** `HH:mm`, or nothing. */
  readonly value: string;
  readonly onChange: (time: string) => void;
}

/** A time of 24 hours, typed or chosen from half hours. */
export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const { t } = useTranslation();
  const typed = useTypedValue({ value, show: asIs, read: readTime, guess: guessTime, onChange });
  return (
    <Autocomplete
      placeholder="00:00"
      inputMode="numeric"
      {...field}
      data={halfHours}
      maxDropdownHeight={240}
      filter={({ options }) => options}
      data-unread={typed.isWrong || undefined}
      error={typed.isWrong && t('c.writetime')}
      value={typed.text}
      onChange={typed.type}
      onKeyDown={typed.settleOnEnter}
      onBlur={typed.settle}
    />
  );
}

const asIs = (time: string) => time;
