import { Alert, Button, Card, Title } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { passwordScore } from '#platform/session/passwordScore.ts';
import { SecretField } from '#ui/SecretField.tsx';
import { StrengthMeter } from '#ui/StrengthMeter.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { passwordRules, type Passwords } from './passwordRules.ts';
import { useChangePassword } from './usePassword.ts';
import look from './PasswordScreen.module.css';

const empty: Passwords = { old: '', next: '', confirmation: '' };
const labels = { old: 'pass.oldlabel', next: 'login.newpass', confirmation: 'login.confirm' } as const;

/** Old password, new password, and the new one once more. */
export function PasswordCard() {
  const { t } = useTranslation();
  const [next, setNext] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    onValuesChange: (typed) => setNext(typed.next),
    validate: schemaResolver(passwordRules, { sync: true }),
  });
  const score = passwordScore(next);
  const { save, refusal, forget, isSaving } = useSaving(() => {
    // Clearing replaces the fields, and whoever pressed Enter in one of them goes on typing.
    const wasTyping = document.activeElement instanceof HTMLInputElement;
    flushSync(form.reset);
    if (wasTyping) form.getInputNode('old')?.focus();
  });

  const field = (name: keyof Passwords) => {
    const problem = form.errors[name];
    return {
      ...form.getInputProps(name),
      label: t(labels[name]),
      name,
      autoComplete: name === 'old' ? 'current-password' : 'new-password',
      error: typeof problem === 'string' && t(problem),
      showLabel: t('login.showpass'),
      hideLabel: t('login.hidepass'),
    };
  };

  return (
    <Card component="form" noValidate onSubmit={form.onSubmit(save, forget)} className={look.form}>
      <Title order={2}>{t('login.password')}</Title>
      {refusal !== undefined && (
        <Alert color="pome" role="alert" title={t('pass.fail')}>
          {refusal}
        </Alert>
      )}
      <SecretField key={form.key('old')} {...field('old')} />
      <SecretField key={form.key('next')} {...field('next')} />
      {next !== '' && <StrengthMeter score={score} label={t(`strength.${score}`)} />}
      <SecretField key={form.key('confirmation')} {...field('confirmation')} />
      <Button type="submit" size="md" loading={isSaving}>
        {t('menu.changepassword')}
      </Button>
    </Card>
  );
}

/** Sends the passwords; a refusal stays until the next try. */
function useSaving(onSaved: () => void) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const change = useChangePassword();
  const forget = () => setRefusal(undefined);

  async function save({ old, next }: Passwords) {
    forget();
    try {
      const { isDone, message } = await change.mutateAsync({ password: old, newPassword: next });
      if (!isDone) return setRefusal(message);
      onSaved();
      showSuccess(t('pass.ok'));
    } catch (error) {
      setRefusal(describeError(error, t));
    }
  }

  return { save, refusal, forget, isSaving: change.isPending };
}
