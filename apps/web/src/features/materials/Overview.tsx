import type { DisciplineOverview } from '@bilim/contract/materials/shelf';
import { Card, Progress, Skeleton, UnstyledButton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { MaterialsSearch } from '#domain/materials/materialsLink.ts';
import { HalfYearFilters } from '#domain/schedule/HalfYearFilters.tsx';
import { useApi } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { FilterBar } from '#ui/FilterBar.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import type { HalfYear } from './useMaterials.ts';
import look from './Materials.module.css';

interface OverviewProps extends QueuePlace<MaterialsSearch> {
  readonly halfYear: HalfYear;
  readonly overview: UseQueryResult<DisciplineOverview[]>;
}

/** The disciplines of a half-year, each with what there is and what is new or missing. */
export function Overview({ halfYear, overview, search, go }: OverviewProps) {
  const { t } = useTranslation();
  const isTeacher = useApi().person?.role === 'teacher';
  return (
    <div className={look.page}>
      <PageHeading title={t('menu.umk')} subtitle={t(isTeacher ? 'umk.taughtsubtitle' : 'umk.subtitle')} />
      <FilterBar label={t('umk.filters')}>
        <HalfYearFilters
          halfYear={halfYear}
          onChange={({ academicYearId, seasonId }) =>
            go({ ...search, year: academicYearId, season: seasonId })
          }
        />
      </FilterBar>
      {overview.data === undefined ? (
        <Pending query={overview}>
          <div className={look.grid}>
            {[1, 2, 3, 4, 5, 6].map((place) => (
              <Skeleton key={place} height={148} radius="lg" />
            ))}
          </div>
        </Pending>
      ) : overview.data.length === 0 ? (
        <EmptyState
          art="books"
          title={t('umk.nodisciplines')}
          text={t(isTeacher ? 'umk.nodisciplinestaught' : 'umk.nodisciplinestext')}
        />
      ) : (
        <ul className={look.grid}>
          {overview.data.map((one) => (
            <DisciplineCard
              key={`${one.disciplineId} ${one.credits}`}
              discipline={one}
              isTeacher={isTeacher}
              onOpen={() => go({ ...search, discipline: one.disciplineId, credits: one.credits }, true)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DisciplineCardProps {
  readonly discipline: DisciplineOverview;
  readonly isTeacher: boolean;
  readonly onOpen: () => void;
}

function DisciplineCard({ discipline, isTeacher, onOpen }: DisciplineCardProps) {
  const { t } = useTranslation();
  const { name, materials, fresh, teachers } = discipline;
  const about = useAbout(discipline);
  const format = useFormat();
  const taughtBy = teachers.split(', ').map(format.name).join(', ');
  return (
    <Card component="li" className={look.card} padding={20}>
      <UnstyledButton className={look.open} onClick={onOpen}>
        {name}
      </UnstyledButton>
      <p className={look.about}>{[about, taughtBy].filter((part) => part !== '').join(' · ')}</p>
      <div className={look.chips}>
        <StatusChip tone={materials === 0 ? 'neutral' : 'info'}>
          {materials === 0 ? t('umk.nothing') : t('umk.count', { count: materials })}
        </StatusChip>
        {fresh > 0 && <StatusChip tone="good">{t('umk.fresh', { count: fresh })}</StatusChip>}
      </div>
      {isTeacher && <Completeness discipline={discipline} />}
    </Card>
  );
}

/** How much of what is required is there, and what is not. */
function Completeness({ discipline: { missing, required } }: Pick<DisciplineCardProps, 'discipline'>) {
  const { t } = useTranslation();
  const there = required - missing.length;
  const label = t('umk.complete', { there, required });
  return (
    <div className={look.completeness}>
      <Progress
        size="sm"
        value={required === 0 ? 100 : (100 * there) / required}
        color={missing.length === 0 ? 'sage.6' : 'lake.5'}
        aria-label={label}
      />
      <p className={look.about}>
        {missing.length === 0 ? t('umk.allthere') : t('umk.missing', { types: missing.join(', ') })}
      </p>
    </div>
  );
}

/** Credits and semester, as a line below the name of a discipline. */
export function useAbout({ credits, semesterId, isElective }: DisciplineOverview): string {
  const { t } = useTranslation();
  const format = useFormat();
  const semester = semesterId === null ? null : t('umk.semester', { semester: semesterId });
  return [
    semester,
    isElective ? t('umk.elective') : null,
    t('umk.credits', { credits: format.figure(credits, 1) }),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
