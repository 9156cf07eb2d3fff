import { useTranslation } from 'react-i18next';

import type { Permission } from './PeriodLine.tsx';
import look from './Registration.module.css';

/** Credits taken, the least and the most: one bar, and the same in words. */
export function CreditsBar({ permission }: { readonly permission: Permission }) {
  const { t } = useTranslation();
  const { usedCredits, leastCredits, mostCredits } = permission;
  const share = (credits: number) => `${Math.min(100, (credits / mostCredits) * 100)}%`;
  const isEnough = usedCredits >= leastCredits;
  return (
    <section className={look.credits} aria-label={t('registration.credits')}>
      <p className={look.creditWords}>
        <strong>{t('registration.taken', { count: usedCredits })}</strong>
        <span>
          {isEnough
            ? t('registration.most', { count: mostCredits })
            : t('registration.missing', { missing: leastCredits - usedCredits, least: leastCredits })}
        </span>
      </p>
      <div
        className={look.bar}
        role="meter"
        aria-label={t('registration.credits')}
        aria-valuemin={0}
        aria-valuemax={mostCredits}
        aria-valuenow={usedCredits}
        aria-valuetext={t('registration.of', { used: usedCredits, most: mostCredits })}
      >
        <div
          className={look.fill}
          data-enough={isEnough || undefined}
          style={{ inlineSize: share(usedCredits) }}
        />
        <div className={look.mark} style={{ insetInlineStart: share(leastCredits) }} />
      </div>
      <p className={look.scale} aria-hidden>
        <span style={{ insetInlineStart: share(leastCredits) }}>{leastCredits}</span>
        <span className={look.end}>{mostCredits}</span>
      </p>
    </section>
  );
}
