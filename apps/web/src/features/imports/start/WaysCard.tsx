import { Button, Card, Title } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import look from './WaysCard.module.css';

/** Where the file may come from, for people who have never heard of any of it. */
export function WaysCard({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} className={look.card}>
      <Title order={2} id={id} className={look.title}>
        {title}
      </Title>
      {children}
    </Card>
  );
}

interface WayProps {
  readonly icon: Icon;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

export function Way({ icon: WayIcon, title, text, children }: WayProps) {
  const id = useId();
  return (
    <section className={look.way} aria-labelledby={id}>
      <WayIcon size={26} stroke={1.5} aria-hidden className={look.icon} />
      <div className={look.words}>
        <Title order={3} id={id}>
          {title}
        </Title>
        <p className={look.text}>{text}</p>
        {children}
      </div>
    </section>
  );
}

interface TemplatesProps {
  readonly filled: { readonly label: string; readonly address: string };
  /** Address of the one without anything in it. */
  readonly empty: string;
}

/** The workbook to begin with, with what the portal knows or without. */
export function Templates({ filled, empty }: TemplatesProps) {
  const { t } = useTranslation();
  return (
    <div className={look.buttons}>
      <Button component="a" variant="light" href={filled.address} download>
        {filled.label}
      </Button>
      <Button component="a" variant="subtle" href={empty} download>
        {t('import.template')}
      </Button>
    </div>
  );
}
