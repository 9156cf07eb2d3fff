import { useId } from 'react';
import { Input } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from './DateField.tsx';
import { TimeField } from './TimeField.tsx';
import look from './DateTimeField.module.css';

interface DateTimeFieldProps {
  readonly label: string;
  /** `YYYY-MM-DDTHH:mm`; either half may be missing, and nothing is empty. */
  readonly value: string;
  readonly error?: string | false | undefined;
  readonly min?: string | undefined;
  readonly onChange: (moment: string) => void;
}

/** A day and a time of it, by the university's clock. */
export function DateTimeField({ label, value, error, min, onChange }: DateTimeFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const [day = '', time = ''] = value.split('T');
  const tell = (nextDay: string, nextTime: string) =>
    onChange(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  const isWrong = error !== undefined && error !== false;

  return (
    <div role="group" aria-label={label} aria-describedby={isWrong ? id : undefined}>
      <div className={look.fields}>
        <DateField
          aria-label={t('c.date')}
          value={day}
          min={min}
          error={isWrong}
          onChange={(next) => tell(next, time)}
        />
        <TimeField aria-label={t('c.time')} value={time} onChange={(next) => tell(day, next)} />
      </div>
      {isWrong && (
        <Input.Error id={id} mt={4}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
