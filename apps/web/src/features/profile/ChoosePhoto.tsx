import { Alert, Button, FileButton } from '@mantine/core';
import { IconCamera, IconPhotoUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { Art } from '#ui/art/Art.tsx';

import { useDropZone } from '#ui/useDropZone.ts';
import look from './PhotoDialog.module.css';

interface ChoosePhotoProps {
  readonly refusal: string | null;
  readonly maxSizeMb: number;
  readonly onPick: (file: File) => void;
}

/** A place for a picture: from a file, from the camera of a phone, dropped or pasted. */
export function ChoosePhoto({ refusal, maxSizeMb, onPick }: ChoosePhotoProps) {
  const { t } = useTranslation();
  const { isOver, dropProps } = useDropZone(([file]) => file !== undefined && onPick(file));
  const pick = (file: File | null) => file !== null && onPick(file);

  return (
    <div className={look.zone} data-over={isOver || undefined} {...dropProps}>
      {refusal !== null && (
        <Alert color="pome" role="alert" className={look.failure}>
          {refusal}
        </Alert>
      )}
      <Art name="people" width={140} />
      <p className={look.hint}>{t('profile.drophint')}</p>
      <div className={look.buttons}>
        <FileButton onChange={pick} accept="image/*" inputProps={{ 'aria-label': t('profile.choosefile') }}>
          {(props) => (
            <Button {...props} leftSection={<IconPhotoUp size={18} aria-hidden />}>
              {t('profile.choosefile')}
            </Button>
          )}
        </FileButton>
        <FileButton onChange={pick} accept="image/*" capture="user">
          {(props) => (
            <Button
              {...props}
              variant="default"
              className={look.camera}
              leftSection={<IconCamera size={18} aria-hidden />}
            >
              {t('profile.takephoto')}
            </Button>
          )}
        </FileButton>
      </div>
      <p className={look.limits}>{t('profile.limits', { maxSizeMb })}</p>
    </div>
  );
}
