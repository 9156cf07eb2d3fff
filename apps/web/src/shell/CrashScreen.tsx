import { Button } from '@mantine/core';
import { IconMoodSad, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { connection } from '#platform/offline/connection.ts';

import look from './CrashScreen.module.css';

/** What stands in the place of a screen that broke, or that was never opened here and cannot be fetched now. */
export function CrashScreen() {
  const { t } = useTranslation();
  const isReachable = useSyncExternalStore(connection.subscribe, connection.isReachable);
  const [wasCutOff, setCutOff] = useState(!isReachable);
  // What is missing may have been noticed before the network that is.
  if (!isReachable && !wasCutOff) setCutOff(true);

  // What could not be fetched then can be now; the browser remembers a part that failed until the page is loaded anew.
  useEffect(() => {
    if (wasCutOff && isReachable) location.reload();
  }, [wasCutOff, isReachable]);

  return (
    <div role="alert" className={look.crash}>
      <IconMoodSad size={56} stroke={1.3} className={look.icon} aria-hidden />
      <p className={look.title}>{t(wasCutOff ? 'err.offline' : 'err.render')}</p>
      <p className={look.text}>{t(wasCutOff ? 'err.notkept' : 'err.rendertext')}</p>
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => location.reload()}>
        {t('btn.refresh')}
      </Button>
    </div>
  );
}
