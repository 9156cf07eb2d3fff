import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import { Art, type ArtName } from '#ui/art/Art.tsx';
import { Tunduk } from '#ui/art/Tunduk.tsx';

import look from './Lonely.module.css';

interface LonelyProps {
  readonly art: ArtName;
  readonly title: string;
  readonly text: ReactNode;
  /** What came of the last attempt; told to screen readers when it appears. */
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** A page without the portal around it: one message and one thing to do. */
export function Lonely({ art, title, text, note, children }: LonelyProps) {
  return (
    <main className={look.page}>
      <title>{`${title} · Bilim`}</title>
      <div className={look.brand}>
        <Tunduk size={36} />
        Bilim
      </div>
      <Card className={look.card}>
        <Art name={art} width={220} />
        <Title order={1} className={look.title}>
          {title}
        </Title>
        <p className={look.text}>{text}</p>
        <output className={look.note}>{note}</output>
        <div className={look.actions}>{children}</div>
      </Card>
    </main>
  );
}
