import { Alert, Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { showSuccess } from '#ui/toasts.ts';

import { areaOf, type PixelArea } from './cutOut.ts';
import { useSendPhoto } from './useSendPhoto.ts';
import look from './PhotoDialog.module.css';

interface CropPhotoProps {
  readonly personId: number;
  readonly file: File;
  readonly onAnother: () => void;
  readonly onDone: () => void;
}

const documentShape = 3 / 4;
const closest = 4;

/** Moves and zooms a picture under the frame of a document's photo, and sends what is in the frame. */
export function CropPhoto({ personId, file, onAnother, onDone }: CropPhotoProps) {
  const { t } = useTranslation();
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<PixelArea | null>(null);
  const sending = useSendPhoto(personId);

  async function save() {
    const sentence = await sending.send({ file, area });
    if (sentence === null) return;
    showSuccess(sentence);
    onDone();
  }

  return (
    <>
      {sending.error !== null && (
        <Alert color="pome" role="alert" className={look.failure} title={t('profile.notsaved')}>
          {describeError(sending.error, t)}
        </Alert>
      )}
      <div className={look.cropper}>
        <Cropper
          image={address}
          aspect={documentShape}
          crop={crop}
          zoom={zoom}
          maxZoom={closest}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          objectFit="cover"
          cropperProps={{ role: 'application', 'aria-label': t('profile.frame') }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(areaOf(pixels))}
        />
      </div>
      <label className={look.zoom}>
        {t('profile.zoom')}
        <input
          type="range"
          min={1}
          max={closest}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <p className={look.note}>{t('profile.framehint')}</p>
      <Foot sending={sending} onAnother={onAnother} onSave={() => void save()} />
    </>
  );
}

interface FootProps extends Pick<CropPhotoProps, 'onAnother'> {
  readonly sending: ReturnType<typeof useSendPhoto>;
  readonly onSave: () => void;
}

/** The buttons; while the photo is on its way, how far it has come and the way to stop it. */
function Foot({ sending, onAnother, onSave }: FootProps) {
  const { t } = useTranslation();
  if (sending.isSending) {
    return (
      <div className={look.sending}>
        <Progress.Root size="lg" className={look.bar}>
          <Progress.Section value={sending.share * 100} aria-label={t('profile.sending')} />
        </Progress.Root>
        <Button variant="default" onClick={sending.cancel}>
          {t('btn.cancel')}
        </Button>
      </div>
    );
  }
  return (
    <div className={look.foot}>
      <Button variant="default" onClick={onAnother}>
        {t('profile.another')}
      </Button>
      <Button onClick={onSave}>{t('btn.save')}</Button>
    </div>
  );
}

/** An address under which the page itself can show the file. */
function useObjectUrl(file: File): string {
  const [address] = useState(() => URL.createObjectURL(file));

  // The browser holds the file until it is told to let go.
  useEffect(() => () => URL.revokeObjectURL(address), [address]);

  return address;
}
