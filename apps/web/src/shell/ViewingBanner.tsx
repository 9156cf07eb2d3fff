import type { Account } from '@bilim/contract/auth';
import { IconEye, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useAccount } from '#platform/session/account.tsx';
import { useStopViewing } from '#domain/people/useViewAs.ts';

import look from './ViewingBanner.module.css';

interface ViewingBannerProps {
  readonly viewing: NonNullable<Account['viewing']>;
}

/** Stands on every screen while somebody looks at the portal as another person, with the way back. */
export function ViewingBanner({ viewing: { until } }: ViewingBannerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fullName } = useAccount();
  const stop = useStopViewing();
  return (
    <section className={look.banner} aria-label={t('shell.viewing')}>
      <IconEye size={20} aria-hidden className={look.icon} />
      <p className={look.words}>
        <b>{t('shell.viewingas', { name: format.name(fullName) })}</b>{' '}
        <span>{t('shell.viewinguntil', { until: format.time(until) })}</span>
      </p>
      <button type="button" className={look.stop} disabled={stop.isPending} onClick={() => stop.mutate()}>
        <IconX size={16} aria-hidden />
        {t('shell.viewingstop')}
      </button>
    </section>
  );
}
