import type { Call } from '@bilim/contract/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { confirmTicket } from '#platform/session/session.ts';

import { Lonely } from './Lonely.tsx';

interface OtherPersonScreenProps {
  readonly call: Call;
  readonly ticket: string;
  /** Who is signed in and who the ticket is for, as the server says it. */
  readonly sentence: string;
}

/** A link that signs in somebody else never does so silently. */
export function OtherPersonScreen({ call, ticket, sentence }: OtherPersonScreenProps) {
  const { t } = useTranslation();
  const [failure, setFailure] = useState<string>();

  async function goOn() {
    try {
      await confirmTicket(call, ticket);
      location.assign('/lms');
    } catch (error) {
      setFailure(describeError(error, t));
    }
  }

  return (
    <Lonely art="people" title={t('shell.otherperson')} text={sentence} note={failure}>
      <Button variant="default" component="a" href="/lms">
        {t('shell.staymyself')}
      </Button>
      <Button onClick={() => void goOn()}>{t('shell.goon')}</Button>
    </Lonely>
  );
}
