import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { Button } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { use } from 'react';
import { useTranslation } from 'react-i18next';

import { describeRefusal } from './signIn.ts';

interface GoogleButtonProps {
  readonly call: Call;
  /** The flag of the config call: without it there is no button. */
  readonly hasGoogle: Promise<boolean>;
  readonly onFailure: (text: string) => void;
}

/** Signing in with a Google account. */
export function GoogleButton({ call, hasGoogle, onFailure }: GoogleButtonProps) {
  const { t } = useTranslation();
  if (!use(hasGoogle)) return null;

  async function begin() {
    try {
      const { url } = await call(authApi.googleStart, {});
      location.assign(url);
    } catch (error) {
      onFailure(describeRefusal(error, t));
    }
  }

  return (
    <Button
      size="md"
      fullWidth
      variant="default"
      leftSection={<IconBrandGoogle size={20} aria-hidden />}
      onClick={() => void begin()}
    >
      {t('login.google')}
    </Button>
  );
}
