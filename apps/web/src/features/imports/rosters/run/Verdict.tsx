import type { ImportRun } from '@bilim/contract/imports';
import { Alert, Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ApplyCard } from './ApplyCard.tsx';
import { ResultCard } from './ResultCard.tsx';

/** What can be done now: apply what was shown, or take back what was applied. */
export function Verdict({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  if (run.state === 'checked') return <ApplyCard run={run} />;
  if (run.state === 'applied') return <ResultCard run={run} />;
  if (run.state === 'undone') {
    return <Card component="section">{t('import.wasundone')}</Card>;
  }
  if (run.refusal !== null) return null;
  return <Alert color="apricot">{t('import.wasinterrupted')}</Alert>;
}
