import { activationStates, type ActivationOverview } from '@bilim/contract/activations';
import { Button, Select } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { ActivationsSearch } from '#domain/activations/activationsLink.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';

import { useWaitingGroups } from './useActivations.ts';
import look from './ActivationFilters.module.css';

interface ActivationFiltersProps {
  readonly search: ActivationsSearch;
  readonly overview: ActivationOverview | undefined;
  readonly onChange: (search: ActivationsSearch) => void;
}

/** State with its count, group, and a name. */
export function ActivationFilters({ search, overview, onChange }: ActivationFiltersProps) {
  const { t } = useTranslation();
  const groups = useWaitingGroups();
  const { run, group } = search;
  const scope = { ...(run === undefined ? {} : { run }), ...(group === undefined ? {} : { group }) };

  return (
    <QueueFilters
      states={activationStates}
      wordOf={(state) => t(`activation.state.${state}`)}
      counts={overview}
      find={{ label: t('activation.name'), hint: t('activation.namehint') }}
      search={search}
      onChange={(next) => onChange({ ...scope, ...next })}
    >
      <GroupChoice search={search} groups={groups.data ?? []} onChange={onChange} />
    </QueueFilters>
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
