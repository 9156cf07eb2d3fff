import { StudentTasks } from './StudentTasks.tsx';
import { TermCard } from './TermCard.tsx';
import type { Home } from './useHome.ts';

interface BesideDayProps {
  readonly home: Home;
}

/** Below the day where there is room: what a student has to do and what is new, and the month. They come together. */
export function BesideDay({ home }: BesideDayProps) {
  const { data } = home.facts;
  return (
    <>
      {data?.student != null && <StudentTasks figures={data.student} today={data.today} />}
      <TermCard home={home} />
    </>
  );
}
