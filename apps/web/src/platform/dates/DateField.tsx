import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { optionalPart } from '#ui/optionalPart.tsx';

import type { CalendarProps } from './Calendar.tsx';
import { guessDay, readDay, showDay } from './typedDay.ts';
import { useTypedValue } from './useTypedValue.ts';

interface DateFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'rightSection'> {
  /** `YYYY-MM-DD`, or nothing. */
  readonly value?: string;
  readonly onChange: (day: string) => void;
  /** The days that the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

const Calendar = optionalPart<CalendarProps>(async () => (await import('./Calendar.tsx')).Calendar);

/** A day, typed or chosen from a calendar, in the language of the portal rather than that of the browser. */
export function DateField({ value = '', onChange, min, max, error, onBlur, ...field }: DateFieldProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const [isOpen, setOpen] = useState(false);
  const guess = (text: string) => guessDay(text, today);
  const typed = useTypedValue({ value, show: showDay, read: readDay, guess, onChange });

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" trapFocus returnFocus>
      <TextInput
        placeholder={t('c.dayshape')}
        autoComplete="off"
        inputMode="numeric"
        {...field}
        data-unread={typed.isWrong || undefined}
        error={typed.isWrong ? t('c.writeday') : error}
        value={typed.text}
        onChange={({ currentTarget }) => typed.type(currentTarget.value)}
        onKeyDown={typed.settleOnEnter}
        onBlur={(event) => {
          typed.settle();
          onBlur?.(event);
        }}
        rightSectionWidth={40}
        rightSection={
          <Popover.Target>
            <ActionIcon size={34} aria-label={t('c.calendar')} onClick={() => setOpen(!isOpen)}>
              <IconCalendarDown size={20} stroke={1.6} aria-hidden />
            </ActionIcon>
          </Popover.Target>
        }
      />
      {isOpen && (
        <Calendar
          day={value}
          min={min}
          max={max}
          onChoose={(day) => {
            setOpen(false);
            typed.choose(day);
          }}
        />
      )}
    </Popover>
  );
}
