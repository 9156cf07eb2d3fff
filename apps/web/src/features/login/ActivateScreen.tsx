import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { leaveNotice } from '#platform/session/handover.ts';

import { LoginPage, type BrandingPromise } from './LoginPage.tsx';
import { DeadLink } from './DeadLink.tsx';
import { NewCredentialsForm, type FormWords } from './NewCredentialsForm.tsx';
import { signIn } from './signIn.ts';
import type { NewCredentials } from './updateCredentials.ts';

/** Whom the link is for; an error when it no longer works. */
export type OwnerPromise = Promise<{ fullName: string; login: string } | Error>;

interface ActivateScreenProps {
  readonly call: Call;
  readonly branding: BrandingPromise;
  readonly code: string;
  readonly owner: OwnerPromise;
}

/** First login and password through a one-time link. */
export function ActivateScreen({ branding, ...form }: ActivateScreenProps) {
  const { t } = useTranslation();
  return (
    <LoginPage branding={branding} title={t('login.activate')}>
      <Suspense fallback={null}>
        <ActivateForm {...form} />
      </Suspense>
    </LoginPage>
  );
}

function ActivateForm({ call, code, owner }: Omit<ActivateScreenProps, 'branding'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const found = use(owner);

  async function save({ newLogin, newPassword }: NewCredentials) {
    const login = newLogin.trim();
    const { isDone, message } = await call(authApi.activate, { code, newLogin: login, newPassword });
    if (!isDone) return message;

    await signIn(call, { login, password: newPassword });
    leaveNotice('login.activated');
    location.assign('/lms');
    return null;
  }

  if (found instanceof Error) return <DeadLink error={found} />;
  return (
    <NewCredentialsForm
      words={words}
      title={t('login.activate')}
      about={t('login.activatefor', { name: format.name(found.fullName) })}
      firstLogin={found.login}
      onSave={save}
    />
  );
}

const words: FormWords = {
  login: 'login.login',
  password: 'login.password',
  again: 'login.again',
  save: 'login.saveenter',
  fill: 'login.fillnew',
};
