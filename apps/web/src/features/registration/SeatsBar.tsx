import { useTranslation } from 'react-i18next';

import look from './Registration.module.css';

/** Free seats as a short bar, and in words. */
export function SeatsBar({ free, total }: { readonly free: number; readonly total: number }) {
  const { t } = useTranslation();
  const tone = free === 0 ? 'none' : free * 5 <= total ? 'few' : 'many';
  return (
    <span className={look.seats} data-tone={tone} aria-live="polite">
      <span className={look.seatBar} aria-hidden>
        <span style={{ inlineSize: total === 0 ? 0 : `${((total - free) / total) * 100}%` }} />
      </span>
      {free === 0 ? t('registration.noseats') : t('registration.free', { free, total })}
    </span>
  );
}
