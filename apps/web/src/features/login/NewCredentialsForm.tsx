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

/** Text keys of the fields and the button. */
export interface FormWords {
  readonly login: string;
  readonly password: string;
  readonly again: string;
  readonly save: string;
  /** Said when one of them is empty. */
  readonly fill: string;
}

interface NewCredentialsFormProps {
  readonly words: FormWords;
  readonly title: string;
  readonly about: string;
  readonly firstLogin: string;
  /** Saves; gives the sentence of a refusal, or null when the page goes on. */
  readonly onSave: (typed: NewCredentials) => Promise<string | null>;
  readonly onBack?: () => void;
}

/** New login, new password, and the password once more. */
export function NewCredentialsForm(props: NewCredentialsFormProps) {
  const { words, title, about, firstLogin, onSave, onBack } = props;
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ newLogin: firstLogin, newPassword: '', confirmation: '' });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    const problem = problemOfNew(typed);
    if (problem !== null) return setError(t(problem === 'login.fillall' ? words.fill : problem));

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
      <Fields words={words} typed={typed} onType={(change) => setTyped({ ...typed, ...change })} />
      <Button type="submit" size="md" fullWidth loading={isBusy} className={look.main}>
        {t(words.save)}
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
  readonly words: FormWords;
  readonly typed: NewCredentials;
  readonly onType: (change: Partial<NewCredentials>) => void;
}

function Fields({ words, typed, onType }: FieldsProps) {
  const { t } = useTranslation();
  const score = passwordScore(typed.newPassword);
  return (
    <>
      <TextInput
        size="md"
        label={t(words.login)}
        name="newLogin"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.newLogin}
        onChange={({ currentTarget }) => onType({ newLogin: currentTarget.value })}
      />
      <PasswordField
        label={t(words.password)}
        name="newPassword"
        autoComplete="new-password"
        value={typed.newPassword}
        onChange={(newPassword) => onType({ newPassword })}
      />
      {typed.newPassword !== '' && <StrengthMeter score={score} label={t(`strength.${score}`)} />}
      <PasswordField
        label={t(words.again)}
        name="confirmation"
        autoComplete="new-password"
        value={typed.confirmation}
        onChange={(confirmation) => onType({ confirmation })}
      />
    </>
  );
}
