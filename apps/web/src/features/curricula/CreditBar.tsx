import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './CreditBar.module.css';

interface CreditBarProps {
  readonly found: number;
  readonly wanted: number;
}

/** Credits that a plan has of those that it should have. */
export function CreditBar({ found, wanted }: CreditBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = t('curricula.of', { found: format.number(found), wanted: format.number(wanted) });
  return (
    <div className={look.credits}>
      <span>{words}</span>
      <Progress
        size="sm"
        radius="xl"
        value={Math.min(100, (found / wanted) * 100)}
        color={found === wanted ? 'sage.6' : 'apricot.5'}
        aria-label={words}
      />
    </div>
  );
}
