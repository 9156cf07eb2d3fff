import { authApi } from '@bilim/contract/auth';
import type { Call } from '@bilim/contract/client';
import { Button, TextInput, Title } from '@mantine/core';
import { IconBrandGoogle } from '@tabler/icons-react';
import { Suspense, use, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { Message } from './Message.tsx';
import { PasswordField } from './PasswordField.tsx';
import { describeRefusal, problemOf, signIn, type Credentials } from './signIn.ts';
import look from './Form.module.css';

interface CredentialsFormProps {
  readonly call: Call;
  readonly hasGoogle: Promise<boolean>;
  readonly notice: string | null;
  readonly onSignedIn: () => void;
  readonly onMustUpdate: (outdated: Credentials) => void;
}

/** Login and password. */
export function CredentialsForm({ call, hasGoogle, notice, onSignedIn, onMustUpdate }: CredentialsFormProps) {
  const { t } = useTranslation();
  const [credentials, setCredentials] = useState<Credentials>({ login: '', password: '' });
  const [message, setMessage] = useState(notice === null ? null : { kind: 'notice' as 'notice' | 'error', text: t(notice) });
  const [isBusy, setBusy] = useState(false);
  const fail = (text: string) => setMessage({ kind: 'error', text });

  async function attempt() {
    const problem = problemOf(credentials);
    if (problem !== null) return fail(t(problem));

    const typed = { login: credentials.login.trim(), password: credentials.password };
    setMessage(null);
    setBusy(true);
    try {
      const outcome = await signIn(call, typed);
      if (outcome === 'signed-in') return onSignedIn();
      onMustUpdate(typed);
    } catch (error) {
      fail(describeRefusal(error, t));
    }
    setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void attempt();
  }

  return (
    <form className={look.form} noValidate onSubmit={submit}>
      <Title order={1} className={look.title}>
        {t('login.title')}
      </Title>
      <p className={look.about}>{t('login.about')}</p>
      <Message kind={message?.kind ?? 'error'} text={message?.text ?? null} onClose={() => setMessage(null)} />
      <TextInput
        size="md"
        label={t('login.login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={credentials.login}
        onChange={({ currentTarget }) => setCredentials({ ...credentials, login: currentTarget.value })}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy} className={look.main}>
        {t('login.enter')}
      </Button>
      <Suspense fallback={null}>
        <GoogleButton call={call} hasGoogle={hasGoogle} onFailure={fail} />
      </Suspense>
    </form>
  );
}

interface GoogleButtonProps extends Pick<CredentialsFormProps, 'call' | 'hasGoogle'> {
  readonly onFailure: (text: string) => void;
}

function GoogleButton({ call, hasGoogle, onFailure }: GoogleButtonProps) {
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
