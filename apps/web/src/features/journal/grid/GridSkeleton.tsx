import { Card, Skeleton } from '@mantine/core';

import look from './GridSkeleton.module.css';

const rows = [62, 74, 55, 68, 80, 58, 71, 64, 77, 60];
const cells = Array.from({ length: 14 }, (_, cell) => cell);

/** The grid's shape in grey: names on the left, marks on the right. */
export function GridSkeleton() {
  return (
    <Card p={0} className={look.card} aria-hidden>
      <div className={look.head} />
      {rows.map((width) => (
        <div key={width} className={look.row}>
          <div className={look.name}>
            <Skeleton height={12} width={`${width}%`} radius="xl" />
          </div>
          {cells.map((cell) => (
            <Skeleton key={cell} className={look.cell ?? ''} height={22} width={30} radius="sm" />
          ))}
        </div>
      ))}
    </Card>
  );
}
