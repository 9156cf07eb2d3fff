import { AppsArea } from '#platform/menu/AppsArea.tsx';

import { InstallHint } from './InstallHint.tsx';
import { NewsCards } from './NewsCards.tsx';
import { StudentTasks } from './StudentTasks.tsx';
import { UnfilledCard } from './UnfilledCard.tsx';
import type { Home } from './useHome.ts';
import { WeekCard } from './WeekCard.tsx';
import look from './HomeScreen.module.css';

interface BelowDayProps {
  readonly home: Home;
  readonly isNarrow: boolean;
  readonly hasLessons: boolean;
}

/** What stands further down: it comes in one piece, so that no part of it pushes another. */
export function BelowDay({ home, isNarrow, hasLessons }: BelowDayProps) {
  const { data } = home.facts;
  return (
    <div className={look.rest}>
      {isNarrow && data?.student != null && <StudentTasks figures={data.student} today={data.today} />}
      {data?.unfilled != null && <UnfilledCard lessons={data.unfilled} />}
      {isNarrow && <InstallHint />}
      <NewsCards />
      {!isNarrow && (hasLessons ? <WeekCard home={home} /> : <AppsArea />)}
    </div>
  );
}
