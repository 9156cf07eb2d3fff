import type { Correction } from '@bilim/contract/personalCard';
import { Alert, Button, Textarea } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PapersField } from '#domain/papers/PapersField.tsx';
import { usePickedFiles } from '#domain/papers/usePickedFiles.ts';
import { describeError } from '#platform/api/describeError.ts';

import { useAskCorrection } from './usePersonalCard.ts';
import look from './card.module.css';

interface RequestFormProps {
  readonly name: Correction['name'];
  readonly wanted: string;
  /** Why what is wanted cannot be sent. */
  readonly problem: string | null;
  readonly onDone: () => void;
  /** Where it is written, with what is wrong with it. */
  readonly children: (error: string | false) => ReactNode;
}

/** What is wanted, why, and the document that proves it. */
export function RequestForm({ name, wanted, problem, onDone, children }: RequestFormProps) {
  const { t } = useTranslation();
  const ask = useAskCorrection();
  const files = usePickedFiles();
  const [words, setWords] = useState('');
  const [wasTried, setTried] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem !== null || files.picked.length === 0) return;
    const papers = files.picked.map(({ file }) => file);
    ask.mutate({ name, wanted, words, files: papers }, { onSuccess: onDone });
  }

  return (
    <form noValidate className={look.form} onSubmit={submit}>
      <p className={look.muted}>{t('card.askabout')}</p>
      {ask.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(ask.error, t)}
        </Alert>
      )}
      {children(wasTried && problem !== null && problem)}
      <PapersField files={files} isMissing={wasTried} />
      <Textarea
        label={t('card.why')}
        value={words}
        maxLength={500}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <Button type="submit" loading={ask.isPending}>
        {t('card.send')}
      </Button>
    </form>
  );
}
