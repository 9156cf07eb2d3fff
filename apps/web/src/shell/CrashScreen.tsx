import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { EmptyState } from '#ui/EmptyState.tsx';

/** What stands in the place of a screen that broke. */
export function CrashScreen() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        art="storm"
        title={t('err.render')}
        text={t('err.rendertext')}
        action={
          <Button leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => location.reload()}>
            {t('btn.refresh')}
          </Button>
        }
      />
    </div>
  );
}
