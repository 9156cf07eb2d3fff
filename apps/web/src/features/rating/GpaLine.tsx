import type { OwnRating } from '@bilim/contract/rating';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { usePeriodName } from './usePeriodName.ts';
import look from './Rating.module.css';

/** The line fills its card from `step` for each half-year on; figures stay as large as the rest. */
const size = { height: 110, step: 96, top: 26, foot: 10 };
const best = 4;

/** The grade point average from half-year to half-year. */
export function GpaLine({ periods }: { readonly periods: readonly OwnRating[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = usePeriodName();
  const halfYears = periods.filter(({ seasonId, gpa }) => seasonId > 0 && gpa !== null);
  if (halfYears.length < 2) return null;
  const room = size.height - size.top - size.foot;
  const points = halfYears
    .toSorted((a, b) => a.yearId - b.yearId || a.seasonId - b.seasonId)
    .map((one, index, all) => ({
      name: nameOf(one),
      gpa: format.mean(one.gpa ?? 0),
      x: `${((index + 0.5) / all.length) * 100}%`,
      y: size.top + room * (1 - (one.gpa ?? 0) / best),
    }));
  return (
    <Card component="section" className={look.part}>
      <Title order={2} className={look.title}>
        {t('rating.line')}
      </Title>
      <div className={look.scroll} role="group" aria-label={t('rating.line')}>
        <div style={{ minWidth: points.length * size.step }}>
          <svg
            className={look.line}
            role="img"
            aria-label={points.map(({ name, gpa }) => `${name}: ${gpa}`).join('; ')}
            height={size.height}
          >
            {points.slice(1).map(({ name, x, y }, index) => (
              <line key={name} x1={points[index]?.x} y1={points[index]?.y} x2={x} y2={y} />
            ))}
            {points.map(({ name, gpa, x, y }) => (
              <g key={name}>
                <circle cx={x} cy={y} r={4} />
                <text x={x} y={y - 10}>
                  {gpa}
                </text>
              </g>
            ))}
          </svg>
          <div className={look.axis} aria-hidden>
            {points.map(({ name }) => (
              <span key={name}>{name}</span>
            ))}
          </div>
        </div>
      </div>
    </Card>
  );
}
