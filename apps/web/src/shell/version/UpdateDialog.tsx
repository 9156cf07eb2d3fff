import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

interface UpdateDialogProps {
  readonly onUpdate: () => void;
  readonly onClose: () => void;
}

/** Asks before a reload that would lose text somebody typed into a form and did not save. */
export function UpdateDialog({ onUpdate, onClose }: UpdateDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      title={t('ask.unsaved')}
      text={t('version.unsaved')}
      confirmLabel={t('version.anyway')}
      cancelLabel={t('version.savefirst')}
      isDangerous
      onConfirm={onUpdate}
      onClose={onClose}
    />
  );
}
