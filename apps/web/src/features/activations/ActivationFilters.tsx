import { activationStates, type ActivationOverview } from '@bilim/contract/activations';
import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ActivationsSearch } from '#platform/links/activationsLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';

import { useWaitingGroups } from './useActivations.ts';
import look from './ActivationFilters.module.css';

const restMs = 300;

interface ActivationFiltersProps {
  readonly search: ActivationsSearch;
  readonly overview: ActivationOverview | undefined;
  readonly onChange: (search: ActivationsSearch) => void;
}

/** Group, state with its count, and a name. */
export function ActivationFilters({ search, overview, onChange }: ActivationFiltersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const groups = useWaitingGroups();
  const { state: chosen, ...others } = search;

  return (
    <div className={look.filters}>
      <FilterBar label={t('activation.filters')}>
        <GroupChoice search={search} groups={groups.data ?? []} onChange={onChange} />
        <NameField key={search.run} search={search} onChange={onChange} />
      </FilterBar>
      <div className={look.states} role="group" aria-label={t('c.status')}>
        {activationStates.map((state) => (
          <button
            key={state}
            type="button"
            className={look.state}
            data-state={state}
            aria-pressed={state === chosen}
            onClick={() => onChange(state === chosen ? others : { ...others, state })}
          >
            <b className={look.figure}>{overview === undefined ? '–' : format.number(overview[state])}</b>
            <span className={look.word}>{t(`activation.state.${state}`)}</span>
          </button>
        ))}
      </div>
    </div>
  );
}

interface GroupChoiceProps extends Pick<ActivationFiltersProps, 'search' | 'onChange'> {
  readonly groups: readonly {
    readonly groupId: number;
    readonly groupName: string;
    readonly waiting: number;
  }[];
}

function GroupChoice({ search, groups, onChange }: GroupChoiceProps) {
  const { t } = useTranslation();
  const { run, group, ...others } = search;
  if (run !== undefined) {
    return (
      <Button
        variant="light"
        className={look.run}
        rightSection={<IconX size={16} aria-hidden />}
        aria-label={t('activation.runoff', { run })}
        onClick={() => onChange(others)}
      >
        {t('activation.ofrun', { run })}
      </Button>
    );
  }
  return (
    <Select
      label={t('c.group')}
      placeholder={t('activation.anygroup')}
      searchable
      clearable
      limit={100}
      nothingFoundMessage={t('c.empty')}
      data={groups.map(({ groupId, groupName, waiting }) => ({
        value: String(groupId),
        label: t('activation.groupwaits', { group: groupName, count: waiting }),
      }))}
      value={group === undefined ? null : String(group)}
      onChange={(value) => onChange(value === null ? others : { ...others, group: Number(value) })}
    />
  );
}

function NameField({ search, onChange }: Pick<ActivationFiltersProps, 'search' | 'onChange'>) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search.find ?? '');
  const { find: _find, ...others } = search;
  const ask = useDebouncedCallback((text: string) => {
    const find = text.trim();
    onChange(find === '' ? others : { ...others, find });
  }, restMs);
  return (
    <TextInput
      label={t('activation.name')}
      placeholder={t('activation.namehint')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        ask(currentTarget.value);
      }}
    />
  );
}
