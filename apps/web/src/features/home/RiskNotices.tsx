import type { Output } from '@bilim/contract';
import type { homeApi } from '@bilim/contract/home';
import { Card } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';

import look from './RiskNotices.module.css';

type StudentFacts = NonNullable<Output<typeof homeApi.facts>['student']>;

/** Where the final control is at risk, or closed already: by what was missed, and by points that were not gathered. */
export function RiskNotices({ risks, pointRisks }: Pick<StudentFacts, 'risks' | 'pointRisks'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const isMissed = risks.some(({ percent, limit }) => percent >= limit);
  const isLost = pointRisks.some(({ isOver }) => isOver);
  return (
    <>
      {risks.length > 0 && (
        <Notice
          id="home-risk"
          isOver={isMissed}
          title={t(isMissed ? 'home.risk.over' : 'home.risk.near')}
          text={t(isMissed ? 'home.risk.overtext' : 'home.risk.neartext')}
          lines={risks.map(({ disciplineName: discipline, percent, limit }) =>
            t('home.risk.of', {
              discipline,
              percent: format.figure(percent, 1),
              limit,
            }),
          )}
        />
      )}
      {pointRisks.length > 0 && (
        <Notice
          id="home-points"
          isOver={isLost}
          title={t(isLost ? 'home.risk.lost' : 'home.risk.few')}
          text={t(isLost ? 'home.risk.losttext' : 'home.risk.fewtext')}
          lines={pointRisks.map(({ disciplineName: discipline, points, most, needed }) =>
            t('home.risk.points', { discipline, points, max: most, needed }),
          )}
        />
      )}
    </>
  );
}

interface NoticeProps {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** What was feared has come. */
  readonly isOver: boolean;
}

function Notice({ id, title, text, lines, isOver }: NoticeProps) {
  return (
    <Card component="section" className={look.risk} data-over={isOver || undefined} aria-labelledby={id}>
      <IconAlertTriangle size={24} stroke={1.7} aria-hidden className={look.icon} />
      <div className={look.words}>
        <h2 id={id} className={look.title}>
          <Link {...journalLink()} className={look.link}>
            {title}
          </Link>
        </h2>
        <ul className={look.list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={look.text}>{text}</p>
      </div>
    </Card>
  );
}
