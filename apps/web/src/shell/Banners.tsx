import { useNetwork } from '@mantine/hooks';
import { IconShieldOff, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { usePublicConfig } from '#platform/session/useSettings.ts';

import look from './Banners.module.css';

/** What concerns the whole portal right now: no network, or a connection that others can read. */
export function Banners() {
  const { t } = useTranslation();
  const { online } = useNetwork();
  const config = usePublicConfig().data;

  return (
    <div aria-live="polite">
      {!online && (
        <p className={look.banner} data-kind="offline">
          <IconWifiOff size={18} aria-hidden />
          {t('err.offline')}
        </p>
      )}
      {config?.isInsecure === true && (
        <p className={look.banner} data-kind="insecure">
          <IconShieldOff size={18} aria-hidden />
          {t('shell.insecure')}
        </p>
      )}
      {config?.isUnderMaintenance === true && (
        <p className={look.banner} data-kind="maintenance">
          {t('err.15')}
        </p>
      )}
    </div>
  );
}
