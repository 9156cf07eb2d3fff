import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import look from './ProblemRows.module.css';
import { StatusChip } from './StatusChip.tsx';

interface ProblemRowProps {
  readonly isError: boolean;
  /** How bad it is, in a word. */
  readonly severity: string;
  readonly reason: string;
  /** Where it stands, and what stands there. */
  readonly children: ReactNode;
}

export function ProblemRows({ children }: { readonly children: ReactNode }) {
  return <ul className={look.rows}>{children}</ul>;
}

/** One thing that is wrong with a file, or only worth a word. */
export function ProblemRow({ isError, severity, reason, children }: ProblemRowProps) {
  const Icon = isError ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={look.row}>
      <StatusChip tone={isError ? 'bad' : 'neutral'} icon={<Icon size={14} aria-hidden />}>
        {severity}
      </StatusChip>
      <div>
        <p className={look.reason}>{reason}</p>
        <div className={look.where}>{children}</div>
      </div>
    </li>
  );
}
