import { roles } from '@bilim/contract';
import type { Place } from '@bilim/contract/rights';
import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { PersonLookup, type Chosen } from '#domain/people/PersonLookup.tsx';
import { LookupSelect } from '#ui/LookupSelect.tsx';

import { type Overview, useRoleWords } from './roleWords.ts';
import { usePlaces } from './useRights.ts';

/** People get these from lists and orders. */
const byLists: ReadonlySet<number> = new Set([roles.student, roles.teacher]);

interface FieldProps {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
}

export function PersonField(props: FieldProps) {
  const { t } = useTranslation();
  return <PersonLookup label={t('rights.towhom')} required {...props} />;
}

interface WhatFieldProps {
  readonly overview: Overview;
  readonly value: string | null;
  readonly onChange: (what: string | null) => void;
}

export function WhatField({ overview, value, onChange }: WhatFieldProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleWords();
  const roleOptions = overview.roles
    .filter(({ role }) => !byLists.has(role))
    .map((role) => ({ value: String(role.role), label: roleName(role) }));
  const rights = overview.rights.map(({ grant, title }) => ({ value: grant, label: title }));
  return (
    <Select
      label={t('rights.what')}
      required
      searchable
      nothingFoundMessage={t('c.empty')}
      data={[
        { group: t('rights.tabs.roles'), items: roleOptions },
        { group: t('rights.rights'), items: rights },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

const optionOf = ({ kind, id, name }: Place) => ({ value: `${kind} ${id}`, label: name });

export function PlaceField({ isNarrow, chosen, onChoose }: FieldProps & { readonly isNarrow: boolean }) {
  const { t } = useTranslation();
  const [words, setWords] = useState<string | null>(null);
  const found = usePlaces(words);
  const offered = found.data?.filter(({ kind }) => isNarrow || kind === 'faculty');
  return (
    <LookupSelect
      label={t('rights.where')}
      description={t(isNarrow ? 'rights.wherenarrow' : 'rights.wherewide')}
      placeholder={t('rights.everywhere')}
      clearable
      options={offered?.map(optionOf)}
      nothing={t('c.empty')}
      loading={t('c.loading')}
      chosen={chosen}
      onAsk={setWords}
      onChoose={onChoose}
    />
  );
}

interface Days {
  readonly from: string;
  readonly until: string;
}

export function DaysField({
  days,
  onChange,
}: {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}) {
  const { t } = useTranslation();
  const today = useFormat().today();
  return (
    <Group grow gap="sm">
      <DateField
        label={t('rights.from')}
        value={days.from}
        min={today}
        onChange={(from) => onChange({ ...days, from })}
      />
      <DateField
        label={t('rights.until')}
        value={days.until}
        min={days.from || today}
        onChange={(until) => onChange({ ...days, until })}
      />
    </Group>
  );
}
