import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { ChoosePhoto } from './ChoosePhoto.tsx';
import { CropPhoto } from './CropPhoto.tsx';
import type { PickedPhoto } from './usePickedPhoto.ts';

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
    <Sheet isOpen title={t('profile.photo')} closeLabel={t('btn.close')} onClose={onClose}>
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
    </Sheet>
  );
}
