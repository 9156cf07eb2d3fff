import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { Permission } from './PeriodLine.tsx';
import look from './Registration.module.css';

interface CreditsBarProps {
  readonly permission: Permission;
  /** Blocks and disciplines in which something is still to be chosen. */
  readonly open: readonly string[];
  /** Whether somebody can choose now. */
  readonly mayChange: boolean;
}

/** Credits taken, the least and the most, and what is still to be chosen: one bar, and the same in words. */
export function CreditsBar({ permission, open, mayChange }: CreditsBarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { usedCredits, leastCredits, mostCredits } = permission;
  const credits = (number: number) => format.figure(number, 1);
  const share = (number: number) => `${Math.min(100, (number / mostCredits) * 100)}%`;
  const isEnough = usedCredits >= leastCredits;
  return (
    <section className={look.credits} aria-label={t('registration.credits')}>
      <p className={look.creditWords}>
        <strong>{t('registration.taken', { count: usedCredits })}</strong>
        <span>
          {isEnough
            ? t(open.length === 0 ? 'registration.whole' : 'registration.most', { count: mostCredits })
            : t('registration.missing', {
                missing: credits(leastCredits - usedCredits),
                least: credits(leastCredits),
              })}
        </span>
      </p>
      {open.length > 0 && (
        <p className={mayChange ? look.toChoose : look.muted}>
          {t(mayChange ? 'registration.tochoose' : 'registration.notyet', { names: open.join(', ') })}
        </p>
      )}
      <div
        className={look.bar}
        role="meter"
        aria-label={t('registration.credits')}
        aria-valuemin={0}
        aria-valuemax={mostCredits}
        aria-valuenow={usedCredits}
        aria-valuetext={t('registration.of', { used: credits(usedCredits), most: credits(mostCredits) })}
      >
        <div
          className={look.fill}
          data-enough={(isEnough && open.length === 0) || undefined}
          style={{ inlineSize: share(usedCredits) }}
        />
        <div className={look.mark} style={{ insetInlineStart: share(leastCredits) }} />
      </div>
      <p className={look.scale} aria-hidden>
        <span style={{ insetInlineStart: share(leastCredits) }}>{credits(leastCredits)}</span>
        <span className={look.end}>{credits(mostCredits)}</span>
      </p>
    </section>
  );
}
