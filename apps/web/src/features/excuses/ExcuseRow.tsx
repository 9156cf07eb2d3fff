import type { QueuedExcuse } from '@bilim/contract/excuses';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { usePeriod } from './usePeriod.ts';
import look from './ExcuseRow.module.css';

interface ExcuseRowProps {
  readonly excuse: QueuedExcuse;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** Who was away when, and how many absences it is about. */
export function ExcuseRow({ excuse, isOpen, onOpen }: ExcuseRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const period = usePeriod(excuse);
  const { studentName, groupName, kind, absences, submittedAt } = excuse;
  return (
    <li>
      <button type="button" className={look.row} aria-current={isOpen || undefined} onClick={onOpen}>
        <span className={look.name}>{studentName}</span>
        <span className={look.when} title={format.exactMoment(submittedAt)}>
          {format.day(submittedAt)}
        </span>
        <span className={look.detail}>{[groupName, period].filter((part) => part !== '').join(' · ')}</span>
        <span className={look.detail}>
          {t(`excuse.kinds.${kind}`)} · {t('excuse.absences', { count: absences })}
        </span>
      </button>
    </li>
  );
}
