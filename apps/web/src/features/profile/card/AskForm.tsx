import type { CardFieldName } from '@bilim/contract/personalCard/cardFields';
import { readCardValue } from '@bilim/contract/personalCard/cardFields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { FactInput } from './FactInput.tsx';
import { RequestForm } from './RequestForm.tsx';

interface AskFormProps {
  readonly name: CardFieldName;
  readonly before: string | null;
  readonly onDone: () => void;
}

/** Asks the office to put a fact right, with a document. */
export function AskForm({ name, before, onDone }: AskFormProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(before ?? '');
  const wanted = readCardValue(name, value);
  const problem = wanted === undefined ? t('card.wrong') : wanted === before ? t('card.same') : null;
  return (
    <RequestForm name={name} wanted={value} problem={problem} onDone={onDone}>
      {(error) => (
        <FactInput name={name} label={t('card.should')} value={value} error={error} onChange={setValue} />
      )}
    </RequestForm>
  );
}
