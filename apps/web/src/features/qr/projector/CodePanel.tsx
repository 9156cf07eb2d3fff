import { IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { LessonCode } from '@bilim/contract/qrLesson';
import { codeSeconds } from '@bilim/contract/qr';

import { QrCode } from '#ui/QrCode.tsx';

import { useTurningCode } from './useProjector.ts';
import look from './CodePanel.module.css';

/** The code, as large as the window allows, the digits below it, and how long both hold. */
export function CodePanel({ first }: { readonly first: LessonCode }) {
  const { t } = useTranslation();
  const shown = useTurningCode(first);

  if (shown === null) {
    return (
      <div className={look.panel} role="alert">
        <IconCloudOff size={64} stroke={1.2} aria-hidden />
        <p className={look.lost}>{t('qr.lost')}</p>
      </div>
    );
  }
  const { code, shortCode, leftMs } = shown;
  const seconds = Math.ceil(leftMs / 1000);
  return (
    <div className={look.panel}>
      <QrCode text={`${location.origin}/lms/qr?c=${code}`} label={t('qr.codelabel')} className={look.code} />
      <div className={look.time}>
        <div className={look.bar} aria-hidden>
          <div
            className={look.left}
            style={{ transform: `scaleX(${Math.min(1, leftMs / (codeSeconds * 1000))})` }}
          />
        </div>
        <span className={look.seconds} aria-hidden>
          {t('qr.seconds', { count: seconds })}
        </span>
      </div>
      <p className={look.digits}>
        <span className={look.or}>{t('qr.ordigits')}</span>
        <strong className={look.number}>{`${shortCode.slice(0, 3)} ${shortCode.slice(3)}`}</strong>
      </p>
      <p className={look.how}>{t('qr.how', { address: `${location.host}/lms/qr` })}</p>
    </div>
  );
}
