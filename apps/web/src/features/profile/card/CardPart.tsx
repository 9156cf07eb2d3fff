import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import look from './card.module.css';

interface CardPartProps {
  /** Where the list of parts leads. */
  readonly id: string;
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** One subject of the card. */
export function CardPart({ id, title, action, children }: CardPartProps) {
  return (
    <Card component="section" className={look.part} id={id} aria-labelledby={`${id}-title`}>
      <div className={look.head}>
        <Title order={2} id={`${id}-title`} className={look.title}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </Card>
  );
}
