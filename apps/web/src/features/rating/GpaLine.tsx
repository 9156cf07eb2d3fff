import type { OwnRating } from '@bilim/contract/rating';
import { Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { usePeriodName } from './usePeriodName.ts';
import look from './Rating.module.css';

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
    .map((one, index) => ({
      name: nameOf(one),
      gpa: format.mean(one.gpa ?? 0),
      x: size.step * (index + 0.5),
      y: size.top + room * (1 - (one.gpa ?? 0) / best),
    }));
  const width = points.length * size.step;
  return (
    <Card component="section" className={look.part}>
      <Title order={2} className={look.title}>
        {t('rating.line')}
      </Title>
      <div className={look.scroll} role="group" aria-label={t('rating.line')}>
        <div style={{ width }}>
          <svg
            className={look.line}
            role="img"
            aria-label={points.map(({ name, gpa }) => `${name}: ${gpa}`).join('; ')}
            viewBox={`0 0 ${width} ${size.height}`}
          >
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
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
