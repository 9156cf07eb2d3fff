import type { PersonFields } from '@bilim/contract/people';
import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';

import look from './People.module.css';

const noSecrets = { gender: null, birthDate: null, taxId: null, phone: null };
const empty: PersonFields = {
  lastName: '',
  firstName: '',
  middleName: null,
  fullNameKg: null,
  latinName: null,
  email: null,
  secrets: null,
};
export type NameForm = Readonly<Record<keyof typeof noSecrets | keyof Omit<PersonFields, 'secrets'>, string>>;

/** The fields as a form holds them: nothing is an empty text. */
export function formOf(fields: PersonFields | null): NameForm {
  const { secrets, ...known } = { ...empty, ...fields };
  const all = { ...known, ...noSecrets, ...secrets };
  return {
    lastName: all.lastName,
    firstName: all.firstName,
    middleName: all.middleName ?? '',
    fullNameKg: all.fullNameKg ?? '',
    latinName: all.latinName ?? '',
    email: all.email ?? '',
    gender: all.gender ?? '',
    birthDate: all.birthDate ?? '',
    taxId: all.taxId ?? '',
    phone: all.phone ?? '',
  };
}

/** The fields as they are sent. Whoever does not read private data leaves it as it is. */
export function fieldsOf(form: NameForm, hasSecrets: boolean): PersonFields {
  const orNone = (name: keyof NameForm) => form[name].trim() || null;
  const gender = form.gender === 'M' || form.gender === 'F' ? form.gender : null;
  return {
    lastName: form.lastName.trim(),
    firstName: form.firstName.trim(),
    middleName: orNone('middleName'),
    fullNameKg: orNone('fullNameKg'),
    latinName: orNone('latinName'),
    email: orNone('email'),
    secrets: hasSecrets
      ? { gender, birthDate: orNone('birthDate'), taxId: orNone('taxId'), phone: orNone('phone') }
      : null,
  };
}

interface NameFieldsProps {
  readonly form: UseFormReturnType<NameForm>;
  readonly hasSecrets: boolean;
  readonly isReadOnly?: boolean;
}

/** Names in all spellings, contacts and what is private. */
export function NameFields({ form, hasSecrets, isReadOnly = false }: NameFieldsProps) {
  const { t } = useTranslation();
  const field = (name: keyof NameForm) => ({
    label: t(`people.fields.${name}`),
    readOnly: isReadOnly,
    ...form.getInputProps(name),
  });
  return (
    <div className={look.pair}>
      <TextInput {...field('lastName')} required />
      <TextInput {...field('firstName')} required />
      <TextInput {...field('middleName')} />
      <TextInput {...field('fullNameKg')} />
      <TextInput {...field('latinName')} />
      <TextInput {...field('email')} type="email" autoComplete="off" />
      {hasSecrets && (
        <>
          <TextInput {...field('phone')} inputMode="tel" autoComplete="off" />
          <TextInput {...field('taxId')} inputMode="numeric" maxLength={14} autoComplete="off" />
          <DateField {...field('birthDate')} />
          <Select
            {...field('gender')}
            clearable
            data={[
              { value: 'F', label: t('people.gender.F') },
              { value: 'M', label: t('people.gender.M') },
            ]}
            value={form.values.gender || null}
            onChange={(value) => form.setFieldValue('gender', value ?? '')}
          />
        </>
      )}
    </div>
  );
}
