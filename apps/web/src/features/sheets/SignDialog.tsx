import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { SecretField } from '#ui/SecretField.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { useSheetWrites } from './useSheets.ts';

interface SignDialogProps {
  readonly isOpen: boolean;
  readonly sheetId: number;
  readonly onClose: () => void;
}

/** Asks for the password again before a sheet stands as it is. */
export function SignDialog({ isOpen, sheetId, onClose }: SignDialogProps) {
  const { t } = useTranslation();
  const { sign } = useSheetWrites();
  const [password, setPassword] = useState('');
  function leave() {
    setPassword('');
    sign.reset();
    onClose();
  }
  return (
    <Sheet isOpen={isOpen} title={t('sheet.sign')} closeLabel={t('btn.cancel')} onClose={leave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sign.mutate({ sheetId, password }, { onSuccess: leave });
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
