import { Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { Failure } from './Failure.tsx';

interface MutationDialogProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'cancelLabel' | 'isBusy'> {
  /** What confirming does. */
  readonly mutation: {
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly reset: () => void;
  };
}

/** Asks before something is done, says in place why it could not be, and has forgotten that when it is opened again. */
export function MutationDialog({ mutation, text, onClose, ...asked }: MutationDialogProps) {
  const { t } = useTranslation();
  const { error, isPending, reset } = mutation;
  return (
    <ConfirmDialog
      {...asked}
      text={
        <Stack gap="sm">
          <Failure error={error} />
          {text}
        </Stack>
      }
      cancelLabel={t('btn.cancel')}
      isBusy={isPending}
      onClose={() => {
        reset();
        onClose();
      }}
    />
  );
}
