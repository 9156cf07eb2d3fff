import { Button, FileButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CameraHelp } from './CameraHelp.tsx';
import { readQrOfFile } from './decode.ts';
import { useCamera } from './useCamera.ts';
import look from './Scanner.module.css';

interface ScannerProps {
  readonly onText: (text: string) => void;
}

/** The picture of the camera with a frame for the code; a photo does as well. */
export function Scanner({ onText }: ScannerProps) {
  const { t } = useTranslation();
  const [round, setRound] = useState(0);
  const [isUnread, setUnread] = useState(false);

  async function readPhoto(file: File | null) {
    if (file === null) return;
    const text = await readQrOfFile(file).catch(() => null);
    setUnread(text === null);
    if (text !== null) onText(text);
  }

  return (
    <section className={look.scanner} aria-label={t('qr.camera')}>
      <Finder key={round} onText={onText} onRetry={() => setRound(round + 1)} />
      <div className={look.foot}>
        <FileButton accept="image/*" onChange={(file) => void readPhoto(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
              {t('qr.photo')}
            </Button>
          )}
        </FileButton>
        {isUnread && (
          <p className={look.unread} role="alert">
            {t('qr.photounread')}
          </p>
        )}
      </div>
    </section>
  );
}

function Finder({ onText, onRetry }: ScannerProps & { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  const { video, state } = useCamera(onText);

  if (state.kind !== 'starting' && state.kind !== 'running') {
    return <CameraHelp trouble={state.kind} onRetry={onRetry} />;
  }
  return (
    <div className={look.finder} data-state={state.kind}>
      <video ref={video} className={look.picture} playsInline muted aria-hidden />
      <div className={look.frame} aria-hidden />
      <p className={look.hint} role="status">
        {t(state.kind === 'running' ? 'qr.aim' : 'qr.starting')}
      </p>
    </div>
  );
}
