import { languages } from '@bilim/contract';
import { Checkbox, Fieldset, Input, type NumberInputProps, Select, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';
import { DateTimeField } from '#platform/dates/DateTimeField.tsx';
import { TimeField } from '#platform/dates/TimeField.tsx';
import { DecimalInput } from '#ui/DecimalInput.tsx';

import { ReferenceField } from './ReferenceField.tsx';
import type { RowFieldProps, Value } from './fieldProps.ts';

/** The control of one column, by its kind. */
export function RowField(props: RowFieldProps) {
  const { column, isFirst, isReadOnly, value, errorOf, onChange } = props;
  const { title, hint, kind, isRequired, longest, digits, choices } = column;
  const text = typeof value === 'string' ? value : '';
  const field = {
    label: title,
    description: hint,
    required: isRequired,
    readOnly: isReadOnly,
    error: errorOf(''),
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  // The first field is focused when the form opens: a list over all others would be no help then.
  const list = { ...field, openOnFocus: !isFirst };
  switch (kind) {
    case 'names':
      return <NamesField {...props} />;
    case 'reference':
      return <ReferenceField {...props} field={list} />;
    case 'day':
      return <DateField {...field} value={text} onChange={onChange} />;
    case 'time':
      return <TimeField {...field} value={text} onChange={onChange} />;
    case 'moment':
      return <MomentField {...props} />;
    case 'flag':
      return (
        <Checkbox
          label={title}
          description={hint}
          checked={value === true}
          disabled={isReadOnly}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select {...list} data={choices} value={text || null} onChange={(chosen) => onChange(chosen ?? '')} />
      );
    case 'number':
      return <NumberField {...field} digits={digits ?? 0} value={value} onChange={onChange} />;
    case 'text':
      return (
        <TextInput
          {...field}
          maxLength={longest ?? 200}
          value={text}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
  }
}

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  readonly digits: number;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

function NumberField({ digits, value, onChange, ...field }: NumberFieldProps) {
  return (
    <DecimalInput
      {...field}
      digits={digits}
      hideControls
      value={typeof value === 'number' ? value : null}
      onChange={(typed) => onChange(typed ?? '')}
    />
  );
}

function MomentField({ column, value, errorOf, onChange }: RowFieldProps) {
  return (
    <Input.Wrapper
      label={column.title}
      description={column.hint}
      required={column.isRequired}
      labelElement="div"
    >
      <DateTimeField
        label={column.title}
        value={typeof value === 'string' ? value : ''}
        error={errorOf('')}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

/** A name in each language; one is enough, and the others show that they take it. */
function NamesField({ column, isFirst, isReadOnly, value, errorOf, onChange }: RowFieldProps) {
  const { t } = useTranslation();
  const names = typeof value === 'object' ? value : { ru: '', kg: '', en: '' };
  const repeated = names.ru || names.kg || names.en;
  return (
    <Fieldset legend={column.title} radius="md">
      <Stack gap="sm">
        {!isReadOnly && <Input.Description>{t('dict.onename')}</Input.Description>}
        {languages.map((language, place) => (
          <TextInput
            key={language}
            label={t(`n.languages.${language}`)}
            lang={language === 'kg' ? 'ky' : language}
            placeholder={repeated}
            readOnly={isReadOnly}
            maxLength={column.longest ?? 200}
            error={errorOf(language)}
            {...(isFirst && place === 0 ? { 'data-autofocus': true } : {})}
            value={names[language] || (isReadOnly ? repeated : '')}
            onChange={({ currentTarget }) => onChange({ ...names, [language]: currentTarget.value })}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
