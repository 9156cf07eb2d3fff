import { Skeleton } from '@mantine/core';

import look from './ProfileScreen.module.css';

/** The shape of a card before it is known. */
export function ProfileSkeleton() {
  return (
    <div className={look.columns}>
      <Skeleton height={460} radius="lg" />
      <div className={look.cards}>
        <Skeleton height={420} radius="lg" />
        <Skeleton height={320} radius="lg" />
      </div>
    </div>
  );
}
