import { activationStates, type ActivationOverview } from '@bilim/contract/activations';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ActivationsSearch } from '#platform/links/activationsLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { StateCounts } from '#ui/StateCounts.tsx';

import { useWaitingGroups } from './useActivations.ts';
import look from './ActivationFilters.module.css';

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
        <SearchField
          key={search.run}
          label={t('activation.name')}
          placeholder={t('activation.namehint')}
          found={search.find}
          onFind={(find) => onChange(withFind(search, find))}
        />
      </FilterBar>
      <StateCounts
        label={t('c.status')}
        states={activationStates}
        chosen={chosen}
        figureOf={(state) => (overview === undefined ? '–' : format.number(overview[state]))}
        wordOf={(state) => t(`activation.state.${state}`)}
        onChoose={(state) => onChange(state === chosen ? others : { ...others, state })}
      />
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

function withFind(
  { find: _find, ...others }: ActivationsSearch,
  find: string | undefined,
): ActivationsSearch {
  return find === undefined ? others : { ...others, find };
}
