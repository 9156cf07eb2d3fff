import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

import look from './PageHeading.module.css';

interface PageHeadingProps {
  /** Where I am; also the title of the browser tab. */
  readonly title: string;
  /** The title of the tab, where another screen is called the same. */
  readonly tabTitle?: string;
  /** Of what: «Базы данных · ИС-1-24 · 60 студентов». */
  readonly subtitle?: ReactNode;
  /** Buttons on the right, the main one last and filled. */
  readonly actions?: ReactNode;
}

/** The heading of a screen. The shell moves the focus to its h1 after navigation. */
export function PageHeading({ title, tabTitle = title, subtitle, actions }: PageHeadingProps) {
  return (
    <header className={look.heading}>
      <title>{`${tabTitle} · Bilim`}</title>
      <div className={look.words}>
        <Title order={1} tabIndex={-1} className={look.title}>
          {title}
        </Title>
        {subtitle !== undefined && <p className={look.subtitle}>{subtitle}</p>}
      </div>
      {actions !== undefined && <div className={look.actions}>{actions}</div>}
    </header>
  );
}
