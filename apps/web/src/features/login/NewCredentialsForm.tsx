import { Button, TextInput, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { passwordScore } from '#platform/session/passwordScore.ts';
import { StrengthMeter } from '#ui/StrengthMeter.tsx';

import { Message } from './Message.tsx';
import { PasswordField } from './PasswordField.tsx';
import { describeRefusal } from './signIn.ts';
import { problemOfNew, type NewCredentials } from './updateCredentials.ts';
import look from './Form.module.css';

interface NewCredentialsFormProps {
  readonly title: string;
  readonly about: string;
  readonly firstLogin: string;
  readonly firstError?: string | null;
  /** Saves; gives the sentence of a refusal, or null when the page goes on. */
  readonly onSave: (typed: NewCredentials) => Promise<string | null>;
  readonly onBack?: () => void;
}

/** New login, new password, and the password once more. */
export function NewCredentialsForm(props: NewCredentialsFormProps) {
  const { title, about, firstLogin, firstError = null, onSave, onBack } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ newLogin: firstLogin, newPassword: '', confirmation: '' });
  const [error, setError] = useState(firstError);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    const problem = problemOfNew(typed);
    if (problem !== null) return setError(t(problem));

    setError(null);
    setBusy(true);
    const refusal = await onSave(typed).catch((failure: unknown) => describeRefusal(failure, t));
    setError(refusal);
    if (refusal !== null) setBusy(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form className={look.form} noValidate onSubmit={submit}>
      <Title order={1} className={look.title}>
        {title}
      </Title>
      <p className={look.about}>{about}</p>
      <Message kind="error" text={error} onClose={() => setError(null)} />
      <Fields typed={typed} onType={(change) => setTyped({ ...typed, ...change })} />
      <Button type="submit" size="md" fullWidth loading={isBusy} className={look.main}>
        {t('login.change')}
      </Button>
      {onBack && (
        <Button variant="subtle" fullWidth onClick={onBack}>
          {t('btn.back')}
        </Button>
      )}
    </form>
  );
}

interface FieldsProps {
  readonly typed: NewCredentials;
  readonly onType: (change: Partial<NewCredentials>) => void;
}

function Fields({ typed, onType }: FieldsProps) {
  const { t } = useTranslation();
  const score = passwordScore(typed.newPassword);
  return (
    <>
      <TextInput
        size="md"
        label={t('login.newlogin')}
        name="newLogin"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.newLogin}
        onChange={({ currentTarget }) => onType({ newLogin: currentTarget.value })}
      />
      <PasswordField
        label={t('login.newpass')}
        name="newPassword"
        autoComplete="new-password"
        value={typed.newPassword}
        onChange={(newPassword) => onType({ newPassword })}
      />
      {typed.newPassword !== '' && <StrengthMeter score={score} label={t(`strength.${score}`)} />}
      <PasswordField
        label={t('login.confirm')}
        name="confirmation"
        autoComplete="new-password"
        value={typed.confirmation}
        onChange={(confirmation) => onType({ confirmation })}
      />
    </>
  );
}
