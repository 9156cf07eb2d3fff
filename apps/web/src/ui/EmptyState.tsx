import type { ReactNode } from 'react';

import { Art, type ArtName } from './art/Art.tsx';
import look from './EmptyState.module.css';

interface EmptyStateProps {
  readonly art: ArtName;
  readonly title: string;
  /** What will be here, and what to do. */
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

/** Where a list has nothing yet: a picture, what will be here, and what to do. */
export function EmptyState({ art, title, text, action }: EmptyStateProps) {
  return (
    <div className={look.state}>
      <Art name={art} />
      <p className={look.title}>{title}</p>
      {text !== undefined && <p className={look.text}>{text}</p>}
      {action}
    </div>
  );
}
