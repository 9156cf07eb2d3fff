import { Alert, Button, Card, Title } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { passwordScore } from '#platform/session/passwordScore.ts';
import { SecretField } from '#ui/SecretField.tsx';
import { StrengthMeter } from '#ui/StrengthMeter.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { problemsOf, type Passwords } from './passwordRules.ts';
import { useChangePassword } from './usePassword.ts';
import look from './PasswordScreen.module.css';

const empty: Passwords = { old: '', next: '', confirmation: '' };
const labels = { old: 'pass.oldlabel', next: 'login.newpass', confirmation: 'login.confirm' } as const;

/** Old password, new password, and the new one once more. */
export function PasswordCard() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(empty);
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({});
  const [refusal, setRefusal] = useState<string>();
  const change = useChangePassword();
  const score = passwordScore(typed.next);

  async function save() {
    const found = problemsOf(typed);
    setProblems(found);
    setRefusal(undefined);
    if (Object.keys(found).length > 0) return;

    try {
      const { isDone, message } = await change.mutateAsync({ password: typed.old, newPassword: typed.next });
      if (!isDone) return setRefusal(message);
      setTyped(empty);
      showSuccess(t('pass.ok'));
    } catch (error) {
      setRefusal(describeError(error, t));
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  const field = (name: keyof Passwords) => ({
    label: t(labels[name]),
    name,
    autoComplete: name === 'old' ? 'current-password' : 'new-password',
    value: typed[name],
    error: problems[name] && t(problems[name]),
    showLabel: t('login.showpass'),
    hideLabel: t('login.hidepass'),
    onChange: (value: string) => {
      setTyped({ ...typed, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return (
    <Card component="form" noValidate onSubmit={submit} className={look.form}>
      <Title order={2}>{t('login.password')}</Title>
      {refusal !== undefined && (
        <Alert color="pome" role="alert" title={t('pass.fail')}>
          {refusal}
        </Alert>
      )}
      <SecretField {...field('old')} />
      <SecretField {...field('next')} />
      {typed.next !== '' && <StrengthMeter score={score} label={t(`strength.${score}`)} />}
      <SecretField {...field('confirmation')} />
      <Button type="submit" size="md" loading={change.isPending}>
        {t('menu.changepassword')}
      </Button>
    </Card>
  );
}
