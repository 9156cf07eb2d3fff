import { queuesApi } from '@bilim/contract/queues';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { AsOfNotice } from '#domain/schedule/AsOfNotice.tsx';
import { optionalPart } from '#ui/optionalPart.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { Figures } from './Figures.tsx';
import { Hero } from './Hero.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RiskNotices } from './RiskNotices.tsx';
import { TodayCard } from './TodayCard.tsx';
import { useHome } from './useHome.ts';
import type { Home } from './useHome.ts';
import { usePreloadedParts } from './usePreloadedParts.ts';
import look from './HomeScreen.module.css';

// For offices.
const OfficeCards = optionalPart(async () => (await import('./OfficeCards.tsx')).OfficeCards);
// After everything else, and together.
const BesideDay = optionalPart(async () => (await import('./BesideDay.tsx')).BesideDay);
const BelowDay = optionalPart(async () => (await import('./BelowDay.tsx')).BelowDay);

/** What is on now and next, how I stand, and what waits for me. */
export function HomeScreen() {
  const { t } = useTranslation();
  const home = useHome();
  const isNarrow = useNarrow();
  usePreloadedParts();
  const { facts, schedule } = home;
  const isOffice = useMay(queuesApi.waiting);
  const student = facts.data?.student;
  const risks = student?.risks ?? [];
  const pointRisks = student?.pointRisks ?? [];
  // What stands further down waits until nothing above it can still grow.
  const isSettled = !facts.isPending && (schedule.timetable !== undefined || schedule.loading.error !== null);
  const hasLessons =
    schedule.isExpected && (schedule.timetable === undefined || schedule.timetable.lessons.length > 0);

  return (
    <div className={look.page} data-staff={!hasLessons || undefined} data-alone={isBeforeAnyTerm(home)}>
      <title>{`${t('menu.home')} · Bilim`}</title>
      <div className={look.hero}>
        <Hero home={home} isNarrow={isNarrow} />
      </div>
      {isNarrow && <QuickActions />}
      <div className={look.figures}>
        {isOffice && <OfficeCards />}
        <AsOfNotice asOf={schedule.asOf} />
        {risks.length + pointRisks.length > 0 && <RiskNotices risks={risks} pointRisks={pointRisks} />}
        <Figures home={home} />
      </div>
      <div className={look.aside}>
        {hasLessons && <TodayCard home={home} />}
        {isSettled && !isNarrow && <BesideDay home={home} />}
      </div>
      {isSettled && <BelowDay home={home} isNarrow={isNarrow} hasLessons={hasLessons} />}
    </div>
  );
}

/** Then there is no month to show beside the greeting, and nobody has anything to do. */
function isBeforeAnyTerm({ facts, schedule }: Home): boolean {
  const student = facts.data?.student;
  const hasTasks =
    student != null &&
    (student.toExplain !== null || student.moduleEnd !== null || student.newMarks.length > 0);
  return schedule.timetable?.term === null && !hasTasks;
}
