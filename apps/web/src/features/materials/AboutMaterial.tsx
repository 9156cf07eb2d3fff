import type { OwnMaterial } from '@bilim/contract/materials';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { MaterialReader } from './MaterialReader.tsx';
import { OpensSheet } from './OpensSheet.tsx';
import { useRemoval } from './useMaterials.ts';
import { VersionsSheet } from './VersionsSheet.tsx';

/** What is asked about a material: what is in it, who opened it, what it held before, whether it is to go. */
export interface Asked {
  readonly about: 'opens' | 'versions' | 'removal' | 'reading';
  readonly material: OwnMaterial;
}

interface AboutMaterialProps {
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

/** The answer, in a dialog. */
export function AboutMaterial({ asked, onClose }: AboutMaterialProps) {
  const { t } = useTranslation();
  const remove = useRemoval();
  const of = (about: Asked['about']) => (asked?.about === about ? asked.material : null);
  const gone = of('removal');
  return (
    <>
      <MaterialReader material={of('reading')} onClose={onClose} />
      <OpensSheet material={of('opens')} onClose={onClose} />
      <VersionsSheet material={of('versions')} onClose={onClose} />
      <ConfirmDialog
        isOpen={gone !== null}
        title={t('umk.removeask', { title: gone?.title ?? '' })}
        text={t('umk.removetext', { count: gone?.opens ?? 0 })}
        confirmLabel={t('btn.delete')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => {
          if (gone !== null) remove.mutate(gone.materialId, { onSettled: onClose });
        }}
        onClose={onClose}
      />
    </>
  );
}
