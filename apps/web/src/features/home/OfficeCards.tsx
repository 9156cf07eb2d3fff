import { LaunchCard } from './LaunchCard.tsx';
import { QueuesCard } from './QueuesCard.tsx';

/** What an office begins its day with. */
export function OfficeCards() {
  return (
    <>
      <LaunchCard />
      <QueuesCard />
    </>
  );
}
