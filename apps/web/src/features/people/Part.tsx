import { Card, Title } from '@mantine/core';
import { useId, type ReactNode } from 'react';

import look from './People.module.css';

/** One subject of a card. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" className={look.part} aria-labelledby={id}>
      <Title order={2} id={id} className={look.partTitle}>
        {title}
      </Title>
      {children}
    </Card>
  );
}
