import type { Call } from '@bilim/contract/client';
import type { SignInProblem } from '@bilim/contract/openid';
import { Button, TextInput, Title } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { problemOf, type Credentials } from './credentials.ts';
import { ForeignBox } from './ForeignBox.tsx';
import { Message, type MessageKind } from './Message.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Provider, type ProviderPromise } from './Provider.tsx';
import { SignInHelp } from './SignInHelp.tsx';
import look from './Form.module.css';

interface CredentialsFormProps {
  readonly call: Call;
  readonly provider: ProviderPromise;
  /** Text key of why one is here. */
  readonly notice: string | null;
  /** Why the provider did not sign one in. */
  readonly problem: SignInProblem | null;
  readonly onSignedIn: () => void;
  readonly onMustUpdate: (outdated: Credentials) => void;
}

/** What speaks with the server comes while somebody types. */
const loadDoor = async () => await import('./signIn.ts').catch(() => null);

/** Login and password. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { call, provider, notice, problem, onSignedIn, onMustUpdate } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ login: '', password: '', isForeign: false });
  const [message, setMessage] = useState(() => toldFirst(notice, problem));
  const [isBusy, setBusy] = useState(false);
  const fail = (say: Told['say']) => setMessage({ kind: 'error', say });

  async function attempt() {
    const problem = problemOf(typed);
    if (problem !== null) return fail((t) => t(problem));

    const credentials = { ...typed, login: typed.login.trim() };
    setMessage(nothingTold);
    setBusy(true);
    const door = await loadDoor();
    if (door === null) fail((t) => t('err.connection'));
    else {
      try {
        const outcome = await door.signIn(call, credentials);
        if (outcome === 'signed-in') return onSignedIn();
        onMustUpdate(credentials);
      } catch (error) {
        fail((t) => door.describeRefusal(error, t));
      }
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
      <Message kind={message.kind} text={message.say?.(t) ?? null} onClose={() => setMessage(nothingTold)} />
      <Fields typed={typed} onType={(change) => setTyped({ ...typed, ...change })} />
      <ForeignBox isOn={typed.isForeign} onSwitch={(isForeign) => setTyped({ ...typed, isForeign })} />
      <Button type="submit" size="md" fullWidth loading={isBusy} className={look.main}>
        {t('login.enter')}
      </Button>
      <Provider
        call={call}
        provider={provider}
        isForeign={typed.isForeign}
        isChoosing={problem !== null && wrongAccount.has(problem)}
        onFailure={fail}
      />
      <SignInHelp call={call} />
    </form>
  );
}

/** What is told stays told when somebody changes the language. */
interface Told {
  readonly kind: MessageKind;
  readonly say: ((t: TFunction) => string) | null;
}

const nothingTold: Told = { kind: 'error', say: null };

function toldFirst(notice: string | null, problem: SignInProblem | null): Told {
  if (problem !== null) {
    return {
      kind: problem === 'cancelled' ? 'notice' : 'error',
      say: (t) => t(`provider.problem.${problem}`),
    };
  }
  return notice === null ? nothingTold : { kind: 'notice', say: (t) => t(notice) };
}

/** Another account would do. */
const wrongAccount: ReadonlySet<SignInProblem> = new Set(['unlinked', 'domain', 'blocked']);

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
