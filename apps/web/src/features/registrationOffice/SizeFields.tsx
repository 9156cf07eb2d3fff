import { mostSeats } from '@bilim/contract/registrationOffice';
import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import look from './Office.module.css';

/** For how many a class is, and with how few it may be cancelled. */
interface Size {
  readonly seats: number;
  readonly least: number;
}

interface SizeFieldsProps extends Size {
  readonly fewest: number;
  readonly onSay: (next: Partial<Size>) => void;
}

export function SizeFields({ seats, least, fewest, onSay }: SizeFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={look.pair}>
      <NumberInput
        label={t('regoffice.seatsforall')}
        min={fewest}
        max={mostSeats}
        allowDecimal={false}
        value={seats}
        onChange={(value) => onSay({ seats: Number(value) })}
      />
      <NumberInput
        label={t('regoffice.least')}
        description={t('regoffice.leastabout')}
        min={0}
        max={500}
        allowDecimal={false}
        value={least}
        onChange={(value) => onSay({ least: Number(value) })}
      />
    </div>
  );
}
