import type { Output } from '@bilim/contract';
import type { homeApi } from '@bilim/contract/home';
import { Card } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#platform/links/journalLink.ts';

import look from './RiskNotice.module.css';

type Risk = NonNullable<Output<typeof homeApi.facts>['student']>['risks'][number];

/** In which disciplines so much was missed that the final control is at risk, or closed already. */
export function RiskNotice({ risks }: { readonly risks: readonly Risk[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOver = risks.some(({ percent, limit }) => percent >= limit);
  return (
    <Card
      component="section"
      className={look.risk}
      data-over={isOver || undefined}
      aria-labelledby="home-risk"
    >
      <IconAlertTriangle size={24} stroke={1.7} aria-hidden className={look.icon} />
      <div className={look.words}>
        <h2 id="home-risk" className={look.title}>
          <Link {...journalLink()} className={look.link}>
            {t(isOver ? 'home.risk.over' : 'home.risk.near')}
          </Link>
        </h2>
        <ul className={look.list}>
          {risks.map(({ disciplineName, percent, limit }) => (
            <li key={disciplineName}>
              {t('home.risk.of', {
                discipline: disciplineName,
                percent: format.number(percent, percent % 1 === 0 ? 0 : 1),
                limit,
              })}
            </li>
          ))}
        </ul>
        <p className={look.text}>{t(isOver ? 'home.risk.overtext' : 'home.risk.neartext')}</p>
      </div>
    </Card>
  );
}
