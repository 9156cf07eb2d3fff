import type { Profile } from '@bilim/contract/profile';
import { Button } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Portrait } from './Portrait.tsx';
import { useDropZone } from '#ui/useDropZone.ts';
import { usePastedFiles } from '#ui/usePastedFiles.ts';
import { usePickedPhoto } from './usePickedPhoto.ts';
import look from './OwnPhoto.module.css';

// Cropping brings a library of its own, which only this dialog needs.
const PhotoDialog = lazy(async () => ({ default: (await import('./PhotoDialog.tsx')).PhotoDialog }));

interface OwnPhotoProps {
  readonly card: Profile;
}

/** My photo with the way to another one: by button, by dropping a picture on it, by pasting one. */
export function OwnPhoto({ card: { fullName, photo, personId, isPhotoWaiting } }: OwnPhotoProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const picked = usePickedPhoto();
  const { isOver, dropProps } = useDropZone(takeFirst);
  usePastedFiles(takeFirst);

  function take(file: File) {
    setOpen(true);
    void picked.pick(file);
  }

  function takeFirst([file]: readonly File[]) {
    if (file !== undefined) take(file);
  }

  function close() {
    setOpen(false);
    picked.clear();
  }

  return (
    <div className={look.photo} data-over={isOver || undefined} {...dropProps}>
      <Portrait fullName={fullName} photo={photo} />
      {isPhotoWaiting && <p className={look.waiting}>{t('profile.photowaiting')}</p>}
      <Button
        className={look.change}
        variant="default"
        leftSection={<IconCamera size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(photo === null ? 'profile.addphoto' : 'profile.changephoto')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <PhotoDialog personId={personId} picked={picked} onPick={take} onClose={close} />}
      </Suspense>
    </div>
  );
}
