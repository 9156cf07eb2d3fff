import { Skeleton } from '@mantine/core';

import { Pending } from '#platform/api/Pending.tsx';

import { StudentFigures } from './StudentFigures.tsx';
import { TeacherFigures } from './TeacherFigures.tsx';
import type { Home } from './useHome.ts';
import look from './Figures.module.css';

interface FiguresProps {
  readonly home: Home;
}

/** Four figures in a row: how a student stands, or how far a teacher's week has come. Staff have none. */
export function Figures({ home }: FiguresProps) {
  const { facts, schedule } = home;
  const { data } = facts;
  const { timetable, loading } = schedule;
  if (!schedule.isExpected) return null;
  if (data === undefined || (data.unfilled !== null && timetable === undefined)) {
    return (
      <Pending query={data === undefined ? facts : loading}>
        <div className={look.figures}>
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} height={78} radius="lg" />
          ))}
        </div>
      </Pending>
    );
  }
  if (data.student !== null) return <StudentFigures figures={data.student} />;
  if (data.unfilled === null || timetable === undefined) return null;
  return <TeacherFigures home={home} timetable={timetable} unfilled={data.unfilled.length} />;
}
