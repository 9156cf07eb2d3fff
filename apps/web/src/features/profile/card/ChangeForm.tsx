import type { CardFact } from '@bilim/contract/personalCard';
import { readCardValue } from '@bilim/contract/personalCard/cardFields';
import { Alert, Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';

import { FactInput } from './FactInput.tsx';
import { useSaveFact } from './usePersonalCard.ts';
import look from './card.module.css';

interface ChangeFormProps {
  readonly personId: number;
  readonly fact: CardFact;
  readonly onDone: () => void;
}

/** Writes a fact that is mine to change. */
export function ChangeForm({ personId, fact, onDone }: ChangeFormProps) {
  const { t } = useTranslation();
  const { name, value: before } = fact;
  const save = useSaveFact();
  const [value, setValue] = useState(before ?? '');
  const [wasTried, setTried] = useState(false);
  const isWrong = readCardValue(name, value) === undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isWrong) save.mutate({ personId, name, before, value }, { onSuccess: onDone });
  }

  return (
    <form noValidate className={look.form} onSubmit={submit}>
      {save.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(save.error, t)}
        </Alert>
      )}
      <FactInput
        name={name}
        label={t('card.newvalue')}
        value={value}
        error={wasTried && isWrong && t('card.wrong')}
        onChange={setValue}
      />
      <Button type="submit" loading={save.isPending}>
        {t('btn.save')}
      </Button>
    </form>
  );
}
