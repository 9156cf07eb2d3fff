import { AppError } from '@bilim/contract';
import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { loginAddress } from '#platform/session/session.ts';

import { Message } from './Message.tsx';
import { describeRefusal } from './signIn.ts';
import look from './Form.module.css';

/** In place of a form that could save nothing: what to do instead, or to try again when only the answer is missing. */
export function DeadLink({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const isDead = error instanceof AppError && error.code === 'auth.link_invalid';

  if (!isDead) {
    return (
      <div className={look.form}>
        <Message kind="error" text={describeRefusal(error, t)} onClose={() => location.reload()} />
        <Button size="md" fullWidth onClick={() => location.reload()}>
          {t('btn.retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={look.form}>
      <Title order={1} className={look.title}>
        {t('login.linkdead')}
      </Title>
      <p className={look.about}>{t('login.linkdeadwhy')}</p>
      <p className={look.advice}>{t('login.linkdeadused')}</p>
      <Button component="a" href={loginAddress} size="md" fullWidth>
        {t('login.tologin')}
      </Button>
      <p className={look.advice}>{t('login.linkdeadask')}</p>
    </div>
  );
}
