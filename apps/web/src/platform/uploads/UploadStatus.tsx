import { Alert, Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError, isPassing } from '../api/describeError.ts';
import { useFormat } from '../i18n/useFormat.ts';

import type { Upload } from './useUpload.ts';
import look from './Uploads.module.css';

interface UploadStatusProps {
  readonly upload: Upload;
  /** What becomes of what a second try answered. */
  readonly onRetry: () => void;
}

/** How far the sending has come, with the way to stop it; or why it failed, with the way to try again. */
export function UploadStatus({ upload, onRetry }: UploadStatusProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (upload.state === 'idle') return null;
  if (upload.state === 'failed') {
    return (
      <Alert color="pome" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
        <span className={look.status}>
          <span>{describeError(upload.error, t)}</span>
          {isPassing(upload.error) && (
            <Button size="compact-sm" variant="white" onClick={onRetry}>
              {t('btn.retry')}
            </Button>
          )}
        </span>
      </Alert>
    );
  }
  return (
    <div className={look.status}>
      <span role="status" className={look.share}>
        {upload.state === 'checking'
          ? t('upload.checking')
          : t('upload.sent', { share: format.percent(upload.share) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={upload.cancel}>
        {t('btn.cancel')}
      </Button>
    </div>
  );
}
