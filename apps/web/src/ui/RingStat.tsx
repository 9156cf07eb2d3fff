import { Card, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';

import { Ring } from './Ring.tsx';
import look from './Stat.module.css';

interface RingStatProps {
  /** Filled part of the ring, 0 to 100. */
  readonly value: number;
  /** A colour of the theme with its shade, e.g. `sage.5`. */
  readonly color: string;
  /** «94 %» */
  readonly figure: ReactNode;
  /** «Посещаемость» */
  readonly label: ReactNode;
}

/** A figure with a ring that shows how full it is. */
export function RingStat({ value, color, figure, label }: RingStatProps) {
  return (
    <Card className={look.stat}>
      <Ring value={value} color={color} />
      <StatWords figure={figure} label={label} />
    </Card>
  );
}

interface IconStatProps {
  readonly icon: ReactNode;
  readonly color: MantineColor;
  readonly figure: ReactNode;
  readonly label: ReactNode;
}

/** A figure that has no whole to be part of: an icon in the place of the ring. */
export function IconStat({ icon, color, figure, label }: IconStatProps) {
  const colors = {
    background: `var(--mantine-color-${color}-light)`,
    color: `var(--mantine-color-${color}-light-color)`,
  };
  return (
    <Card className={look.stat}>
      <div className={look.icon} style={colors}>
        {icon}
      </div>
      <StatWords figure={figure} label={label} />
    </Card>
  );
}

function StatWords({ figure, label }: Pick<RingStatProps, 'figure' | 'label'>) {
  return (
    <div className={look.words}>
      <div className={look.figure}>{figure}</div>
      <div className={look.label}>{label}</div>
    </div>
  );
}
