import type { AuditEntry } from '@bilim/contract/audit';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { AuditSearch } from '#domain/audit/auditLink.ts';
import { PersonLookup, type Chosen } from '#domain/people/PersonLookup.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';

import { useActions } from './useAudit.ts';

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** The entries that are shown, which know the names of those who are meant. */
  readonly known: readonly AuditEntry[];
  readonly onChange: (search: AuditSearch) => void;
}

/** Who, about whom, what, and on which days; the call is chosen from an entry. */
export function AuditFilters({ search, known, onChange }: AuditFiltersProps) {
  const { t } = useTranslation();
  const actions = useActions();
  const put = (name: keyof AuditSearch, value: string | number | undefined) => {
    const others = Object.entries(search).filter(([one]) => one !== name);
    onChange(Object.fromEntries(value === undefined ? others : [...others, [name, value]]));
  };
  const byName = known.find(({ byId }) => byId === search.by)?.byName;
  const aboutName = known.find(({ aboutId }) => aboutId === search.about)?.aboutName;

  return (
    <FilterBar label={t('office.filters')}>
      <Person label={t('audit.who')} id={search.by} name={byName} onChange={(id) => put('by', id)} />
      <Person
        label={t('audit.onwhom')}
        id={search.about}
        name={aboutName}
        onChange={(id) => put('about', id)}
      />
      <Select
        label={t('audit.what')}
        placeholder={t('btn.all')}
        searchable
        clearable
        nothingFoundMessage={t('c.empty')}
        data={actions.data?.map(({ action, title }) => ({ value: action, label: title })) ?? []}
        value={search.action ?? null}
        onChange={(value) => put('action', value ?? undefined)}
      />
      <DateField
        label={t('audit.from')}
        value={search.from ?? ''}
        onChange={(day) => put('from', day || undefined)}
      />
      <DateField
        label={t('audit.until')}
        value={search.until ?? ''}
        onChange={(day) => put('until', day || undefined)}
      />
      {search.request !== undefined && (
        <Button
          variant="default"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => put('request', undefined)}
        >
          {t('audit.onecall')}
        </Button>
      )}
    </FilterBar>
  );
}

interface PersonProps {
  readonly label: string;
  readonly id: number | undefined;
  readonly name: string | null | undefined;
  readonly onChange: (id: number | undefined) => void;
}

function Person({ label, id, name, onChange }: PersonProps) {
  const format = useFormat();
  const [picked, setPicked] = useState<Chosen>(null);
  const isPicked = picked !== null && picked.value === String(id);
  const words = isPicked ? picked.label : format.name(name ?? `№ ${id}`);
  return (
    <PersonLookup
      label={label}
      clearable
      chosen={id === undefined ? null : { value: String(id), label: words }}
      onChoose={(chosen) => {
        setPicked(chosen);
        onChange(chosen === null ? undefined : Number(chosen.value));
      }}
    />
  );
}
