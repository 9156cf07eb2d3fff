import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import look from './StepButton.module.css';

interface StepButtonProps {
  readonly step: 'apply' | 'undo';
  /** What is asked. */
  readonly title: string;
  /** The consequence, written out. */
  readonly text: ReactNode;
  readonly isDisabled?: boolean;
  readonly isBusy: boolean;
  /** Whether what must be said before confirming has been said. */
  readonly isReady?: boolean;
  /** Tells when it is done, or could not be. */
  readonly onConfirm: (onSettled: () => void) => void;
}

/** Applies an import or takes it back, after a word about what happens. */
export function StepButton(props: StepButtonProps) {
  const { step, title, text, isDisabled = false, isBusy, isReady = true, onConfirm } = props;
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const isUndo = step === 'undo';
  const close = () => setAsking(false);
  return (
    <>
      <Button
        {...(isUndo
          ? { variant: 'default', h: 40, leftSection: <IconArrowBackUp size={18} aria-hidden /> }
          : { color: 'apricot.4', size: 'md', className: look.main ?? '' })}
        disabled={isDisabled}
        loading={isBusy}
        onClick={() => setAsking(true)}
      >
        {t(`import.${step}`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        text={text}
        confirmLabel={t(`import.${step}`)}
        cancelLabel={t('btn.cancel')}
        isDangerous={isUndo}
        isBusy={isBusy}
        isReady={isReady}
        onConfirm={() => onConfirm(close)}
        onClose={close}
      />
    </>
  );
}
