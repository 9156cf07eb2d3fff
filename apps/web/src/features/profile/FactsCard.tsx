import { Card, Title } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import look from './FactsCard.module.css';

export interface Fact {
  readonly name: string;
  readonly value: string | null;
  readonly href?: string | undefined;
}

interface FactsCardProps {
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly isOwn: boolean;
}

/** Facts of one subject. About others an absent one is left out: who looks may simply not see it. */
export function FactsCard({ title, facts, isOwn }: FactsCardProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const shown = isOwn ? facts : facts.filter(({ value }) => value !== null);
  if (shown.length === 0) return null;

  return (
    <Card component="section" className={look.card} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={look.title}>
        {title}
      </Title>
      <dl className={look.facts}>
        {shown.map(({ name, value, href }) => (
          <div key={name} className={look.fact}>
            <dt>{name}</dt>
            {value === null && <dd className={look.unknown}>{t('profile.unknown')}</dd>}
            {value !== null && <dd>{href === undefined ? value : <a href={href}>{value}</a>}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
