import type { ImportRun } from '@bilim/contract/imports';
import { Card, Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Progressing.module.css';

/** What is going on, and how much of it is done. The page may be left: the server goes on by itself. */
export function Progressing({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, phase, share } = run;
  return (
    <Card component="section" aria-busy>
      <p className={look.title} aria-live="polite">
        {t(`import.going.${state}`)}
      </p>
      <Progress value={share * 100} size="lg" radius="md" animated aria-label={t(`import.going.${state}`)} />
      <p className={look.about}>
        {phase !== null && `${t(`import.phase.${phase}`)} · ${format.percent(share)} · `}
        {t('import.mayleave')}
      </p>
    </Card>
  );
}
