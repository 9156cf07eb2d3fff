import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Lonely } from './Lonely.tsx';

/** The public student card, which opens with the screens of QR codes. */
export function PublicSoonScreen() {
  const { t } = useTranslation();
  return (
    <Lonely art="code" title={t('q.card')} text={t('soon.studentqr.about')}>
      <Button component="a" href="/lms">
        {t('btn.tomain')}
      </Button>
    </Lonely>
  );
}
