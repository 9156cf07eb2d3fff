import { Button, Card, Title } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { CameraTrouble } from './useCamera.ts';
import look from './CameraHelp.module.css';

interface CameraHelpProps {
  readonly trouble: CameraTrouble;
  readonly onRetry: () => void;
}

/** Why there is no picture, what to press in this browser, and that there are other ways. */
export function CameraHelp({ trouble, onRetry }: CameraHelpProps) {
  const { t } = useTranslation();
  return (
    <Card className={look.card}>
      <IconCameraOff size={40} stroke={1.4} className={look.icon} aria-hidden />
      <Title order={2}>{t(`qr.nocamera.${trouble}`)}</Title>
      <p className={look.text}>
        {trouble === 'denied' ? t(`qr.allow.${browserOf()}`) : t('qr.nocamera.text')}
      </p>
      <p className={look.text}>{t('qr.otherways')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('btn.retry')}
      </Button>
    </Card>
  );
}

/** Where the permission is changed differs by family of browsers. */
function browserOf(): 'apple' | 'firefox' | 'chromium' {
  const { userAgent } = navigator;
  if (/iPhone|iPad|Macintosh.*Version\/.*Safari/.test(userAgent)) return 'apple';
  return userAgent.includes('Firefox') ? 'firefox' : 'chromium';
}
