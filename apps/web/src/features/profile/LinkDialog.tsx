import { Button, Group, Text } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { SecretField } from '#ui/SecretField.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { useStartLink } from './useProviderLink.ts';

interface LinkDialogProps {
  readonly isOpen: boolean;
  readonly provider: string;
  readonly onClose: () => void;
}

/** Asks for the password once more, tells what passes between the two, and leads to the provider. */
export function LinkDialog({ isOpen, provider, onClose }: LinkDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen={isOpen}
      title={t('provider.link', { provider })}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      <Text size="sm" lh={1.6} mb="md">
        {t('provider.why', { provider })}
      </Text>
      <PasswordForm provider={provider} onClose={onClose} />
    </Sheet>
  );
}

function PasswordForm({ provider, onClose }: Omit<LinkDialogProps, 'isOpen'>) {
  const { t } = useTranslation();
  const start = useStartLink();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '') start.mutate(password, { onSuccess: ({ url }) => location.assign(url) });
  }

  return (
    <form noValidate onSubmit={submit}>
      <SecretField
        data-autofocus
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={isEmpty ? t('provider.needpassword') : start.error && describeError(start.error, t)}
        showLabel={t('login.showpass')}
        hideLabel={t('login.hidepass')}
        onChange={setPassword}
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('btn.cancel')}
        </Button>
        <Button type="submit" loading={start.isPending}>
          {t('provider.goto', { provider })}
        </Button>
      </Group>
    </form>
  );
}
