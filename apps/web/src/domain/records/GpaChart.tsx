import { Card, Title } from '@mantine/core';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './GpaChart.module.css';

/** The chart fills its card from `least` of each column on; its text stays as large as the rest. */
const size = { height: 150, least: 72, letter: 7, bar: 48, top: 22, foot: 22 };
const best = 4;

interface GpaChartProps {
  readonly title: string;
  readonly terms: readonly { readonly key: string; readonly name: string; readonly gpa: number }[];
}

/** The grade point average of each half-year as a bar; one alone shows no way. The figures stand elsewhere, too. */
export function GpaChart({ title, terms }: GpaChartProps) {
  const format = useFormat();
  if (terms.length < 2) return null;
  const room = size.height - size.top - size.foot;
  const told = terms.map(({ name, gpa }) => `${name}: ${format.mean(gpa)}`).join('; ');
  const column = Math.max(size.least, ...terms.map(({ name }) => name.length * size.letter));
  return (
    <Card component="section" className={look.part}>
      <Title order={2} className={look.title}>
        {title}
      </Title>
      <div className={look.scroll}>
        <svg
          className={look.chart}
          role="img"
          aria-label={told}
          width="100%"
          height={size.height}
          style={{ minWidth: terms.length * column }}
        >
          {terms.map(({ key, name, gpa }, at) => {
            const high = (gpa / best) * room;
            const middle = `${((at + 0.5) / terms.length) * 100}%`;
            const y = size.top + room - high;
            return (
              <g key={key}>
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
                  {name}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
    </Card>
  );
}
