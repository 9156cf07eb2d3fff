import { cardFields, militaryStates } from '@bilim/contract/personalCard/cardFields';
import type { CardFieldName } from '@bilim/contract/personalCard/cardFields';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';

import { useCardChoices } from './usePersonalCard.ts';

interface FactInputProps {
  readonly name: CardFieldName;
  readonly label: string;
  readonly value: string;
  readonly error: string | false;
  readonly onChange: (value: string) => void;
}

/** How a fact is written: by its kind. */
export function FactInput({ name, ...field }: FactInputProps) {
  const { t } = useTranslation();
  const { kind } = cardFields[name];
  const choices = useCardChoices(kind === 'choice');
  if (kind === 'day') return <DateField {...field} />;
  const options =
    kind === 'gender'
      ? [
          { value: 'M', label: t('p.male') },
          { value: 'F', label: t('p.female') },
        ]
      : kind === 'military'
        ? militaryStates.map((value) => ({ value, label: t(`card.military.${value}`) }))
        : (isOfDictionary(name) ? choices.data?.[name] : undefined)?.map(({ optionId, label }) => ({
            value: String(optionId),
            label,
          }));
  if (kind === 'choice' || options !== undefined) {
    return (
      <Select
        label={field.label}
        data={options ?? []}
        value={field.value === '' ? null : field.value}
        error={field.error}
        searchable={kind === 'choice'}
        clearable
        nothingFoundMessage={t('card.nothing')}
        onChange={(value) => field.onChange(value ?? '')}
      />
    );
  }
  return (
    <TextInput
      label={field.label}
      value={field.value}
      error={field.error}
      type={kind === 'email' ? 'email' : kind === 'phone' ? 'tel' : 'text'}
      inputMode={kind === 'digits' ? 'numeric' : undefined}
      maxLength={300}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  );
}

function isOfDictionary(name: CardFieldName): name is 'nationality' | 'citizenship' | 'degree' {
  return cardFields[name].kind === 'choice';
}
