import { Card } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

import look from './Queue.module.css';

interface QueueRowsProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLUListElement>;
}

/** The rows of a queue in their card. */
export function QueueRows({ label, children, ref }: QueueRowsProps) {
  return (
    <Card component="section" padding={0} aria-label={label}>
      <ul ref={ref} className={look.rows}>
        {children}
      </ul>
    </Card>
  );
}
