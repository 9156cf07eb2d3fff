import type { Call } from '@bilim/contract/client';
import { Button, TextInput, Title } from '@mantine/core';
import { Suspense, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { GoogleButton } from './GoogleButton.tsx';
import { Message, type MessageKind } from './Message.tsx';
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
  const [typed, setTyped] = useState<Credentials>({ login: '', password: '' });
  const [message, setMessage] = useState<Told>(
    notice === null ? nothingTold : { kind: 'notice', text: t(notice) },
  );
  const [isBusy, setBusy] = useState(false);
  const fail = (text: string) => setMessage({ kind: 'error', text });

  async function attempt() {
    const problem = problemOf(typed);
    if (problem !== null) return fail(t(problem));

    const credentials = { login: typed.login.trim(), password: typed.password };
    setMessage(nothingTold);
    setBusy(true);
    try {
      const outcome = await signIn(call, credentials);
      if (outcome === 'signed-in') return onSignedIn();
      onMustUpdate(credentials);
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
      <Message {...message} onClose={() => setMessage(nothingTold)} />
      <Fields typed={typed} onType={(change) => setTyped({ ...typed, ...change })} />
      <Button type="submit" size="md" fullWidth loading={isBusy} className={look.main}>
        {t('login.enter')}
      </Button>
      <Suspense fallback={null}>
        <GoogleButton call={call} hasGoogle={hasGoogle} onFailure={fail} />
      </Suspense>
    </form>
  );
}

interface Told {
  readonly kind: MessageKind;
  readonly text: string | null;
}

const nothingTold: Told = { kind: 'error', text: null };

interface FieldsProps {
  readonly typed: Credentials;
  readonly onType: (change: Partial<Credentials>) => void;
}

function Fields({ typed: { login, password }, onType }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        size="md"
        label={t('login.login')}
        name="login"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onChange={({ currentTarget }) => onType({ login: currentTarget.value })}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => onType({ password: value })}
      />
    </>
  );
}
