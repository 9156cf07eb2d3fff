import { grants } from '@bilim/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import type { RightsSearch } from '#domain/rights/rightsLink.ts';
import { FilterBar } from '#ui/FilterBar.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { type Overview, useRoleWords } from './roleWords.ts';

interface HolderFiltersProps extends QueuePlace<RightsSearch> {
  readonly overview: Overview;
}

/** Everybody with a role, everybody who may do something, or of a name; a role and a right leave each other out. */
export function HolderFilters({ overview, search, go }: HolderFiltersProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleWords();
  const { role, right, find } = search;
  const named = find === undefined ? {} : { find };
  const kind = { ...(role === undefined ? {} : { role }), ...(right === undefined ? {} : { right }) };
  const change = (next: RightsSearch) => go({ tab: 'holders', ...next });

  return (
    <FilterBar label={t('office.filters')}>
      <Select
        label={t('rights.role')}
        placeholder={t('btn.all')}
        clearable
        searchable
        data={overview.roles.map((one) => ({ value: String(one.role), label: roleName(one) }))}
        value={role === undefined ? null : String(role)}
        onChange={(next) => change({ ...named, ...(next === null ? {} : { role: Number(next) }) })}
      />
      <Select
        label={t('rights.whomay')}
        placeholder={t('btn.all')}
        clearable
        searchable
        data={overview.rights.map(({ grant, title }) => ({ value: grant, label: title }))}
        value={right ?? null}
        onChange={(next) => {
          const chosen = grants.find((one) => one === next);
          change({ ...named, ...(chosen === undefined ? {} : { right: chosen }) });
        }}
      />
      <SearchField
        label={t('btn.search')}
        placeholder={t('rights.findname')}
        found={find}
        onFind={(words) => change({ ...kind, ...(words === undefined ? {} : { find: words }) })}
      />
    </FilterBar>
  );
}
