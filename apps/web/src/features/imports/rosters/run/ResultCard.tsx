import { activationsApi } from '@bilim/contract/activations';
import type { ImportRun } from '@bilim/contract/imports';
import { Button, Card, Title } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { activationsLink } from '#domain/activations/activationsLink.ts';
import { NextStep } from '#domain/launch/NextStep.tsx';

import { StepButton } from '../../run/StepButton.tsx';
import { useRunAction } from '../useRosterImports.ts';
import { Consequences } from './Consequences.tsx';
import { useConsequences } from './useConsequences.ts';
import look from './ResultCard.module.css';

/** What was done, the first passwords that the new people still need, what a new university does next, and the way back. */
export function ResultCard({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const consequences = useConsequences(run);
  const offersLinks = useMay(activationsApi.issue) && run.newAccounts > 0;
  return (
    <Card component="section" aria-labelledby="import-result" className={look.card}>
      <Title order={2} id="import-result">
        {t('import.applied', { when: run.finishedAt === null ? '' : format.moment(run.finishedAt) })}
      </Title>
      <Consequences all={consequences} isDone />
      {offersLinks && (
        <div className={look.next}>
          <IconKey size={22} stroke={1.6} aria-hidden className={look.key} />
          <p className={look.words}>{t('import.newaccounts', { count: run.newAccounts })}</p>
          <Button
            color="apricot.4"
            renderRoot={(props) => <Link {...activationsLink({ run: run.runId })} {...props} />}
          >
            {t('import.tolinks')}
          </Button>
        </div>
      )}
      <NextStep {...(offersLinks && { except: 'links' })} />
      <UndoPart run={run} />
    </Card>
  );
}

function UndoPart({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const action = useRunAction();
  const consequences = useConsequences(run);

  if (!run.mayUndo) return <p className={look.note}>{t('import.cannotundo')}</p>;
  return (
    <StepButton
      step="undo"
      title={t('import.askundo')}
      text={
        <>
          {t('import.undonote')}
          <ul className={look.returns}>
            {consequences.map(({ state, what }) => (
              <li key={state}>
                <b>{t(`import.back.${state}`)}</b> {what}
              </li>
            ))}
          </ul>
        </>
      }
      isBusy={action.isPending}
      onConfirm={(onSettled) => action.mutate({ runId: run.runId, action: 'undo' }, { onSettled })}
    />
  );
}
