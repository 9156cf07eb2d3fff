import type { Call } from '@bilim/contract/client';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import look from './SignInHelp.module.css';

/** What to do, and whom to ask, without a password or the sheet with the first link. */
export function SignInHelp({ call }: { readonly call: Call }) {
  const { t } = useTranslation();
  const [contact, setContact] = useState('');

  async function ask() {
    const config = await import('@bilim/contract/auth')
      .then(async ({ authApi }) => await call(authApi.config, {}))
      .catch(() => null);
    setContact(config?.helpContact ?? '');
  }

  return (
    <details className={look.help} onToggle={({ currentTarget }) => void (currentTarget.open && ask())}>
      <summary>{t('login.help')}</summary>
      <p>{t('login.helppassword')}</p>
      <p>{t('login.helpslip')}</p>
      {contact !== '' && <p className={look.contact}>{t('login.helpcontact', { contact })}</p>}
    </details>
  );
}
