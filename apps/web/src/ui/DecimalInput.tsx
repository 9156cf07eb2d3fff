import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface DecimalInputProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'decimalScale'> {
  /** How many digits stand behind the comma at most. */
  readonly digits: number;
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

/**
 * A number with a fraction. What is typed stays while it is no number yet: of «24,» nothing would be left otherwise, and
 * «24,5» would become 5. Comma and point are the same.
 */
export function DecimalInput({ digits, value, onChange, ...field }: DecimalInputProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<number | string>('');
  return (
    <NumberInput
      {...field}
      decimalScale={digits}
      decimalSeparator={i18n.language === 'en' ? '.' : ','}
      allowedDecimalSeparators={[',', '.']}
      value={numberIn(typed) === value ? typed : (value ?? '')}
      onChange={(next) => {
        setTyped(next);
        onChange(numberIn(next));
      }}
    />
  );
}

function numberIn(typed: number | string): number | null {
  const number = typeof typed === 'number' ? typed : Number.parseFloat(typed);
  return Number.isFinite(number) ? number : null;
}
