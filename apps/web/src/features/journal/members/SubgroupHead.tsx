import type { Subgroup } from '@bilim/contract/journal/subgroups';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import look from './Subgroups.module.css';

interface SubgroupHeadProps {
  readonly id: string;
  /** Null for those who sit in none. */
  readonly subgroup: Subgroup | null;
  readonly count: number;
}

/** Which subgroup, whose, and how many sit in it. */
export function SubgroupHead({ id, subgroup, count }: SubgroupHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const seats = subgroup?.seats ?? null;
  const isFull = seats !== null && count >= seats;
  return (
    <div className={look.head}>
      <h3 id={id} className={look.title}>
        {subgroup === null ? t('takeback.nowhere') : t('takeback.subgroup', { number: subgroup.subgroup })}
      </h3>
      <StatusChip tone={isFull ? 'warning' : 'neutral'}>
        {seats === null ? count : t('takeback.ofseats', { count, seats })}
      </StatusChip>
      {subgroup !== null && <p className={look.teacher}>{format.shortName(subgroup.teacherName)}</p>}
    </div>
  );
}
