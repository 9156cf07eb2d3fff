import type { Setting, SettingValue } from '@bilim/contract/settings';
import { Checkbox, NumberInput, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SettingFieldProps {
  readonly setting: Setting;
  /** An empty text while a number is being typed. */
  readonly value: SettingValue;
  readonly error: string | undefined;
  readonly onChange: (value: SettingValue) => void;
}

/** The control of one setting, by its kind. */
export function SettingField({ setting, value, error, onChange }: SettingFieldProps) {
  const { t } = useTranslation();
  const { title, kind, least, most, longest } = setting;
  // What nobody would exceed needs no telling.
  const isBound = most !== null && most < 1_000_000;
  const bounds = isBound && t('settings.bounds', { least, most });
  const field = { 'aria-label': title, error, 'data-autofocus': true };
  switch (kind) {
    case 'number':
      return (
        <NumberInput
          {...field}
          description={bounds}
          allowDecimal={false}
          thousandSeparator=" "
          min={least ?? 0}
          max={most ?? Number.MAX_SAFE_INTEGER}
          clampBehavior="none"
          value={typeof value === 'number' ? value : ''}
          onChange={(typed) => onChange(typeof typed === 'number' ? typed : '')}
        />
      );
    case 'flag':
      return (
        <Switch
          {...field}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      );
    case 'text':
      return (
        <TextInput
          {...field}
          maxLength={longest ?? 200}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      );
    case 'choice':
    case 'choices':
      return <ChoiceField setting={setting} value={value} error={error} onChange={onChange} />;
  }
}

/** One of a few, or any of them. */
function ChoiceField({ setting: { title, kind, choices }, value, error, onChange }: SettingFieldProps) {
  const group = { 'aria-label': title, error };
  const Choice = kind === 'choice' ? Radio : Checkbox;
  const rows = (
    <Stack gap="sm">
      {choices.map((one) => (
        <Choice key={one.value} value={one.value} label={one.label} />
      ))}
    </Stack>
  );
  return kind === 'choice' ? (
    <Radio.Group {...group} value={typeof value === 'string' ? value : ''} onChange={onChange}>
      {rows}
    </Radio.Group>
  ) : (
    <Checkbox.Group {...group} value={Array.isArray(value) ? value : []} onChange={onChange}>
      {rows}
    </Checkbox.Group>
  );
}
