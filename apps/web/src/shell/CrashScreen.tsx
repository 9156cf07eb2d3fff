import { Button } from '@mantine/core';
import { IconMoodSad, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import look from './CrashScreen.module.css';

/** What stands in the place of a screen that broke. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <div role="alert" className={look.crash}>
      <IconMoodSad size={56} stroke={1.3} className={look.icon} aria-hidden />
      <p className={look.title}>{t('err.render')}</p>
      <p className={look.text}>{t('err.rendertext')}</p>
      <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => location.reload()}>
        {t('btn.refresh')}
      </Button>
    </div>
  );
}
