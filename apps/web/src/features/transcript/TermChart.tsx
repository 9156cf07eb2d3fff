import type { Transcript } from '@bilim/contract/transcript';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Transcript.module.css';

/** The chart fills its card from `least` of each column on; its text stays as large as the rest. */
const size = { height: 150, least: 72, bar: 48, top: 22, foot: 22 };
const best = 4;

/** The average of each semester as a bar; the figures stand in the tables below, too. */
export function TermChart({ transcript: { results } }: { readonly transcript: Transcript }) {
  const { t } = useTranslation();
  const format = useFormat();
  const graded = results.filter(({ gpa }) => gpa !== null);
  if (graded.length < 2) return null;
  const room = size.height - size.top - size.foot;
  const told = graded.map(({ semesterId, gpa }) => `${semesterId}: ${format.mean(gpa)}`).join(', ');
  return (
    <Card className={look.part}>
      <Title order={2}>{t('transcript.chart')}</Title>
      <div className={look.scroll}>
        <svg
          className={look.chart}
          role="img"
          aria-label={`${t('transcript.chart')}: ${told}`}
          width="100%"
          height={size.height}
          style={{ minWidth: graded.length * size.least }}
        >
          {graded.map(({ academicYearId, semesterId, gpa, groupId }, at) => {
            const high = ((gpa ?? 0) / best) * room;
            const middle = `${((at + 0.5) / graded.length) * 100}%`;
            const y = size.top + room - high;
            return (
              <g key={`${groupId} ${academicYearId} ${semesterId}`}>
                <rect
                  x={middle}
                  y={y}
                  width={size.bar}
                  height={Math.max(high, 2)}
                  rx={6}
                  className={look.bar}
                  transform={`translate(${-size.bar / 2} 0)`}
                />
                <text x={middle} y={y - 6} className={look.figure}>
                  {format.mean(gpa)}
                </text>
                <text x={middle} y={size.height - 5} className={look.axis}>
                  {t('transcript.semester', { number: semesterId })}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </Card>
  );
}
