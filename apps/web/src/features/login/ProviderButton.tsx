import type { Call } from '@bilim/contract/client';
import { openIdApi } from '@bilim/contract/openid';
import { Button } from '@mantine/core';
import { IconBrandGoogle, IconLogin2 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { leaveForeign } from '#platform/session/handover.ts';

import { describeRefusal } from './signIn.ts';

export interface ProviderButtonProps {
  readonly call: Call;
  /** How the provider is called. */
  readonly name: string;
  /** The last account was the wrong one: the provider shall ask which to take. */
  readonly isChoosing: boolean;
  /** The device is not the person's own. */
  readonly isForeign: boolean;
  /** Told how to say what went wrong. */
  readonly onFailure: (say: (t: TFunction) => string) => void;
}

/** Signing in with an account of elsewhere. */
export function ProviderButton({ call, name, isChoosing, isForeign, onFailure }: ProviderButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const Icon = name === 'Google' ? IconBrandGoogle : IconLogin2;

  async function begin() {
    setBusy(true);
    try {
      const { url } = await call(openIdApi.start, isChoosing ? { isChoosing } : {});
      leaveForeign(isForeign);
      location.assign(url);
    } catch (error) {
      onFailure((t) => describeRefusal(error, t));
    }
    setBusy(false);
  }

  return (
    <Button
      size="md"
      fullWidth
      variant="default"
      leftSection={<Icon size={20} aria-hidden />}
      loading={isBusy}
      onClick={() => void begin()}
    >
      {isChoosing ? t('provider.choose') : t('login.google', { provider: name })}
    </Button>
  );
}
