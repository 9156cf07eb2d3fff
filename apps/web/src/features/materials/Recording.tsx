import { Alert, Anchor } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { connection } from '#platform/offline/connection.ts';

import look from './Materials.module.css';

interface RecordingProps {
  readonly kind: 'audio' | 'video';
  readonly address: string;
  readonly title: string;
}

/** A sound or a film from a file. A browser that cannot play it shows an empty player and no word, so it is said here. */
export function Recording({ kind, address, title }: RecordingProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<'connection' | 'format' | null>(null);
  const said = {
    controls: true,
    preload: 'metadata',
    src: address,
    'aria-label': title,
    onError: () => setFailure(connection.isReachable() ? 'format' : 'connection'),
  } as const;
  if (failure === 'connection') return <Alert color="apricot">{t('err.connection')}</Alert>;
  if (failure === 'format')
    return (
      <Alert color="apricot">
        {t('umk.notplayed')}{' '}
        <Anchor href={address} download>
          {t('umk.downloadfile')}
        </Anchor>
      </Alert>
    );
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a teacher has recorded comes as it is
  if (kind === 'audio') return <audio className={look.sound} {...said} />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- what a teacher has recorded comes as it is
  return <video className={look.media} {...said} />;
}
