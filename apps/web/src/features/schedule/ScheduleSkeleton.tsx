import { Skeleton } from '@mantine/core';

import { useSmall } from '#ui/useNarrow.ts';

import look from './ScheduleScreen.module.css';

const rows = [1, 2, 3, 4, 5];
const columns = [1, 2, 3, 4, 5, 6];

/** The shape of a week, or of a day on a phone, before it is known. */
export function ScheduleSkeleton() {
  const isSmall = useSmall();
  if (isSmall) {
    return (
      <div className={look.waitingDay}>
        <Skeleton height={104} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </div>
    );
  }
  return (
    <div className={look.waitingWeek}>
      {rows.map((row) =>
        columns.map((column) => <Skeleton key={`${row}.${column}`} height={88} radius="md" />),
      )}
    </div>
  );
}
