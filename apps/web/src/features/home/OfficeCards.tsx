import { PersonalNotices } from '#domain/profile/PersonalNotices.tsx';

import { LaunchCard } from './LaunchCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';

/** What an office begins its day with. */
export function OfficeCards() {
  return (
    <>
      <PersonalNotices />
      <LaunchCard />
      <QueuesCard />
    </>
  );
}
