import { useTranslation } from 'react-i18next';

import { AppsArea } from '#platform/menu/AppsArea.tsx';
import { AsOfNotice } from '#platform/schedule/AsOfNotice.tsx';
import { optionalPart } from '#ui/optionalPart.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { Figures } from './Figures.tsx';
import { Hero } from './Hero.tsx';
import { QueuesCard } from './QueuesCard.tsx';
import { QuickActions } from './QuickActions.tsx';
import { RiskNotice } from './RiskNotice.tsx';
import { TermCard } from './TermCard.tsx';
import { TodayCard } from './TodayCard.tsx';
import { useHome, type Home } from './useHome.ts';
import { usePreloadedParts } from './usePreloadedParts.ts';
import { WeekCard } from './WeekCard.tsx';
import look from './HomeScreen.module.css';

// For students, for teachers, and for phones; after everything else.
const UnfilledCard = optionalPart(async () => (await import('./UnfilledCard.tsx')).UnfilledCard);
const NewsCards = optionalPart(async () => (await import('./NewsCards.tsx')).NewsCards);
const StudentTasks = optionalPart(async () => (await import('./StudentTasks.tsx')).StudentTasks);
const InstallHint = optionalPart(async () => (await import('./InstallHint.tsx')).InstallHint);

/** What is on now and next, how I stand, and what waits for me. */
export function HomeScreen() {
  const { t } = useTranslation();
  const home = useHome();
  const isNarrow = useNarrow();
  usePreloadedParts();
  const { facts, schedule } = home;
  // What stands further down waits until nothing above it can still grow.
  const isSettled = !facts.isPending && (schedule.timetable !== undefined || schedule.loading.error !== null);
  const hasLessons =
    schedule.isExpected && (schedule.timetable === undefined || schedule.timetable.lessons.length > 0);

  return (
    <div className={look.page} data-staff={!hasLessons || undefined}>
      <title>{`${t('menu.home')} · Bilim`}</title>
      <div className={look.hero}>
        <Hero home={home} isNarrow={isNarrow} />
      </div>
      {isNarrow && <QuickActions />}
      <div className={look.figures}>
        <QueuesCard />
        <AsOfNotice asOf={schedule.asOf} />
        {facts.data?.student != null && <RiskNotice risks={facts.data.student.risks} />}
        <Figures home={home} />
      </div>
      <div className={look.aside}>
        {hasLessons && <TodayCard home={home} />}
        {isSettled && !isNarrow && <Tasks home={home} />}
        {!isNarrow && <TermCard home={home} />}
      </div>
      {isSettled && <Rest home={home} isNarrow={isNarrow} hasLessons={hasLessons} />}
    </div>
  );
}

interface RestProps {
  readonly home: Home;
  readonly isNarrow: boolean;
  readonly hasLessons: boolean;
}

/** What a student has to do and what is new; beside the day where there is room. */
function Tasks({ home: { facts } }: Pick<RestProps, 'home'>) {
  if (facts.data?.student == null) return null;
  return <StudentTasks figures={facts.data.student} today={facts.data.today} />;
}

/** What stands further down. */
function Rest({ home, isNarrow, hasLessons }: RestProps) {
  const { data } = home.facts;
  return (
    <div className={look.rest}>
      {isNarrow && <Tasks home={home} />}
      {data?.unfilled != null && <UnfilledCard lessons={data.unfilled} />}
      {isNarrow && <InstallHint />}
      <NewsCards />
      {!isNarrow && (hasLessons ? <WeekCard home={home} /> : <AppsArea />)}
    </div>
  );
}
