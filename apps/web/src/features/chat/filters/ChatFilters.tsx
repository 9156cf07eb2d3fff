import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ChatSearch } from '#domain/chat/chatLink.ts';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { FoldedFilters } from '#ui/FoldedFilters.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { describeChatGroup } from './describeChatGroup.ts';
import type { Choices } from './useChoices.ts';

interface ChatFiltersProps {
  readonly choices: Choices;
  readonly onChange: (search: ChatSearch) => void;
  /** Beside the list there is room for the chat of the group that is chosen. */
  readonly opensGroup: boolean;
}

/** Year, half-year, discipline, semester and group; each choice lets those after it choose themselves. */
export function ChatFilters({ choices, onChange, opensGroup }: ChatFiltersProps) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const { academicYearId, seasonId, discipline, semesters, groups, group } = choices;
  const half = { year: academicYearId, season: seasonId };
  // Specification section 2: with one group and one semester there is nothing to choose.
  const real = semesters.filter(({ semesterId }) => semesterId !== null);
  const isSingle = groups.length <= 1 && real.length <= 1;
  const filters = (
    <FilterBar label={t('ch.filters')}>
      <HalfYearFilters
        halfYear={{ academicYearId, seasonId }}
        onChange={(next) => onChange({ year: next.academicYearId, season: next.seasonId })}
      />
      <DisciplineFilter choices={choices} onChoose={(chosen) => onChange({ ...half, ...chosen })} />
      {!isSingle && <ContactFilter choices={choices} onChange={onChange} opensGroup={opensGroup} />}
    </FilterBar>
  );
  if (!isNarrow) return filters;
  const words = [discipline?.name, group && describeChatGroup(group, t)].filter((word) => word !== undefined);
  return <FoldedFilters summary={words.join(' · ') || t('ch.filters')}>{filters}</FoldedFilters>;
}

interface DisciplineFilterProps {
  readonly choices: Choices;
  readonly onChoose: (search: ChatSearch) => void;
}

function DisciplineFilter({ choices: { disciplines, discipline }, onChoose }: DisciplineFilterProps) {
  const { t } = useTranslation();
  const isTwin = (name: string) => disciplines.filter((one) => one.name === name).length > 1;
  return (
    <Select
      label={t('c.discipline')}
      // The longest of the names, by far.
      style={{ flex: '2 1 240px' }}
      size="sm"
      allowDeselect={false}
      searchable={disciplines.length > 8}
      nothingFoundMessage={t('c.empty')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      disabled={disciplines.length === 0}
      data={disciplines.map(({ name, credits, unreadCount }, place) => ({
        value: String(place),
        label: [
          isTwin(name) ? `${name} · ${credits}` : name,
          ...(unreadCount > 0 ? [`(${unreadCount})`] : []),
        ].join(' '),
      }))}
      value={discipline === undefined ? null : String(disciplines.indexOf(discipline))}
      onChange={(value) => {
        const chosen = disciplines[Number(value)];
        if (value === null || chosen === undefined) return;
        const { disciplineId, credits, isElective } = chosen;
        onChoose({ discipline: disciplineId, credits, elective: Number(isElective) });
      }}
    />
  );
}

function ContactFilter({ choices, onChange, opensGroup }: ChatFiltersProps) {
  const { t } = useTranslation();
  const { academicYearId, seasonId, discipline, semesters, semester, groups, group } = choices;
  const before: ChatSearch = {
    year: academicYearId,
    season: seasonId,
    ...(discipline && {
      discipline: discipline.disciplineId,
      credits: discipline.credits,
      elective: Number(discipline.isElective),
    }),
  };
  return (
    <>
      <Select
        label={t('ch.semester')}
        size="sm"
        allowDeselect={false}
        disabled={semesters.length === 0}
        data={semesters.map(({ semesterId, name }) => ({ value: String(semesterId ?? -1), label: name }))}
        value={semester === undefined ? null : String(semester.semesterId ?? -1)}
        onChange={(value) => value !== null && onChange({ ...before, semester: Number(value) })}
      />
      <Select
        label={t('c.group')}
        size="sm"
        allowDeselect={false}
        searchable={groups.length > 8}
        nothingFoundMessage={t('c.empty')}
        disabled={groups.length === 0}
        data={groups.map((one, place) => ({ value: String(place), label: describeChatGroup(one, t) }))}
        value={group === undefined ? null : String(groups.indexOf(group))}
        onChange={(value) => {
          const chosen = groups[Number(value)];
          if (value !== null && chosen !== undefined)
            onChange({
              ...before,
              ...(semester && { semester: semester.semesterId ?? -1 }),
              group: chosen.groupId,
              subgroup: chosen.subgroup,
              stream: Number(chosen.isStream),
              ...(opensGroup && { with: -1 }),
            });
        }}
      />
    </>
  );
}
