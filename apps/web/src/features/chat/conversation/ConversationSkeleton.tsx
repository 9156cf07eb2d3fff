import { Skeleton } from '@mantine/core';

import look from './Conversation.module.css';

const bubbles = [
  [false, 46],
  [false, 62],
  [true, 38],
  [false, 54],
  [true, 58],
  [true, 30],
] as const;

/** Messages in grey, of both sides. */
export function ConversationSkeleton() {
  return (
    <div className={look.skeleton}>
      {bubbles.map(([isMine, width]) => (
        <Skeleton key={width} height={48} width={`${width}%`} radius="lg" data-mine={isMine || undefined} />
      ))}
    </div>
  );
}
