import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ChoosePhoto } from './ChoosePhoto.tsx';
import { CropPhoto } from './CropPhoto.tsx';
import type { PickedPhoto } from './usePickedPhoto.ts';
import look from './PhotoDialog.module.css';

interface PhotoDialogProps {
  readonly personId: number;
  readonly picked: PickedPhoto;
  readonly onPick: (file: File) => void;
  readonly onClose: () => void;
}

/** Chooses a picture, cuts it, sends it; a sheet from below on a phone. */
export function PhotoDialog({ personId, picked, onPick, onClose }: PhotoDialogProps) {
  const { t } = useTranslation();
  const { file } = picked;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('profile.photo')}
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': t('btn.close'), size: 40 }}
      classNames={{ title: look.title ?? '', inner: look.inner ?? '', content: look.content ?? '' }}
    >
      {file === null ? (
        <ChoosePhoto refusal={picked.refusal} maxSizeMb={picked.maxSizeMb} onPick={onPick} />
      ) : (
        // Another picture starts from its own middle.
        <CropPhoto
          key={`${file.name}.${file.size}.${file.lastModified}`}
          personId={personId}
          file={file}
          onAnother={picked.clear}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
