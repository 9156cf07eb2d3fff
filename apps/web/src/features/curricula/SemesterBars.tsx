import type { SemesterSum } from '@bilim/contract/curricula/plan';
import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './SemesterBars.module.css';

interface SemesterBarsProps {
  readonly sums: readonly SemesterSum[];
  readonly semesters: readonly number[];
  readonly wanted: number;
}

/** Credits semester by semester beside what each should have; a bar leads to its semester. */
export function SemesterBars({ sums, semesters, wanted }: SemesterBarsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const total = sums.reduce((all, { credits }) => all + credits, 0);
  const most = Math.max(wanted, ...sums.map(({ credits }) => credits)) * 1.15;
  return (
    <Card component="section" className={look.card} aria-label={t('curricula.bysemester')}>
      <p className={look.total}>
        <b>{format.number(total)}</b> {t('curricula.creditcount', { count: total })}
      </p>
      <ol className={look.bars} style={{ '--wanted': `${(wanted / most) * 100}%` }}>
        {semesters.map((semester) => {
          const found = sums.find((one) => one.semester === semester)?.credits ?? 0;
          return (
            <li key={semester} data-odd={found !== wanted || undefined}>
              <a href={`#semester-${semester}`} className={look.bar}>
                <span className={look.figure}>{format.number(found)}</span>
                <span className={look.column} style={{ blockSize: `${(found / most) * 100}%` }} />
                <span className={look.label}>
                  <abbr title={t('curricula.semester', { semester })}>{semester}</abbr>
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
