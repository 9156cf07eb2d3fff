import { AppError } from '@bilim/contract';
import type { SeenRow } from '@bilim/contract/records/sheetRows';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { SecretField } from '#ui/SecretField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { showFailure } from '#ui/toasts.ts';

import { useSheetWrites } from './useSheets.ts';

interface SignDialogProps {
  readonly sheetId: number;
  /** The grades as they were when the dialog was opened: behind it they may go on changing. Null while it is not open. */
  readonly seen: SeenRow[] | null;
  readonly onClose: () => void;
}

/** Asks for the password again before a sheet stands as it is. */
export function SignDialog({ sheetId, seen, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  const { sign } = useSheetWrites();
  const [password, setPassword] = useState('');
  function leave() {
    setPassword('');
    sign.reset();
    onClose();
  }
  /** What has changed is to be seen in the sheet, not here. */
  function lookAgain(error: Error) {
    if (!(error instanceof AppError) || error.code !== 'sheets.not_as_seen') return;
    showFailure(describeError(error, t));
    leave();
  }
  return (
    <Sheet isOpen={seen !== null} title={t('sheet.sign')} closeLabel={t('btn.cancel')} onClose={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (seen !== null)
            sign.mutate({ sheetId, password, seen }, { onSuccess: leave, onError: lookAgain });
        }}
      >
        <Text size="sm" mb="md">
          {t('sheet.signtext')}
        </Text>
        <SecretField
          data-autofocus
          label={t('sheet.password')}
          autoComplete="current-password"
          showLabel={t('sheet.showpassword')}
          hideLabel={t('sheet.hidepassword')}
          value={password}
          error={sign.error !== null && describeError(sign.error, t)}
          onChange={setPassword}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={leave}>
            {t('btn.cancel')}
          </Button>
          <Button type="submit" loading={sign.isPending} disabled={password === ''}>
            {t('sheet.sign')}
          </Button>
        </Group>
      </form>
    </Sheet>
  );
}
