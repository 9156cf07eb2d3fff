import { IconRefresh, IconShieldOff, IconWifiOff } from '@tabler/icons-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { useConnection } from '#platform/api/useConnection.ts';
import { usePublicConfig } from '#platform/session/useSettings.ts';

import look from './Banners.module.css';
import { newVersion } from './version/newVersion.ts';
import { hasTypedText } from './version/typedText.ts';

const UpdateDialog = lazy(async () => ({
  default: (await import('./version/UpdateDialog.tsx')).UpdateDialog,
}));

/** What concerns the whole portal right now: no network, a newer version, or a connection that others can read. */
export function Banners() {
  const { t } = useTranslation();
  const isReachable = useConnection();
  const config = usePublicConfig().data;

  return (
    <div aria-live="polite" ref={tellHeight}>
      {!isReachable && (
        <p className={look.banner} data-kind="offline">
          <IconWifiOff size={18} aria-hidden />
          {t('err.offline')}
        </p>
      )}
      <NewVersionBanner />
      {config?.isTraining === true && (
        <p className={look.banner} data-kind="maintenance">
          {t('shell.training')}
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

/** What fills the rest of the window must know how much of it they take. */
function tellHeight(banners: HTMLElement | null) {
  if (banners === null) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--banners', `${banners.offsetHeight}px`));
  observer.observe(banners);
  return () => {
    observer.disconnect();
    style.removeProperty('--banners');
  };
}

/** The newer version comes when the person wants it: in the middle of a journal nothing reloads by itself. */
function NewVersionBanner() {
  const { t } = useTranslation();
  const version = useSyncExternalStore(newVersion.subscribe, newVersion.read);
  const [isAsking, setAsking] = useState(false);
  if (version === null) return null;

  return (
    <div className={look.banner} data-kind="version">
      {t('version.new')}
      <button
        type="button"
        className={look.action}
        onClick={() => {
          if (hasTypedText()) setAsking(true);
          else version.take();
        }}
      >
        <IconRefresh size={16} aria-hidden />
        {t('btn.refresh')}
      </button>
      <Suspense fallback={null}>
        {isAsking && <UpdateDialog onUpdate={version.take} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}
