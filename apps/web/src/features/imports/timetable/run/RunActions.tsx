import type { TimetableRun } from '@bilim/contract/timetableImport';
import { useTranslation } from 'react-i18next';

import { NextStep } from '#domain/launch/NextStep.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { showSuccess } from '#ui/toasts.ts';

import { useIsReading } from '../../reading.ts';
import { StepButton } from '../../run/StepButton.tsx';
import { useCheck, useRunAction } from '../useTimetableImports.ts';
import look from './VerdictCard.module.css';

/** What can be done with the import as it stands, each after asking. */
export function RunActions({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (run.state === 'checked') return <Apply run={run} />;
  if (run.state === 'undone') return <p className={look.note}>{t('import.wasundone')}</p>;
  return (
    <>
      <p className={look.note}>
        {t('import.applied', { when: run.appliedAt === null ? '' : format.moment(run.appliedAt) })}
      </p>
      <NextStep />
      {run.mayUndo ? <Undo run={run} /> : <p className={look.note}>{t('timetable.cannotundo')}</p>}
    </>
  );
}

function Apply({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const apply = useRunAction(run, 'apply');
  const check = useCheck(run.importId);
  const isReading = useIsReading();
  const { added, changed, removed, errors, fromWeek, replaces } = run;
  if (added + changed + removed === 0) {
    return <p className={look.note}>{t(errors > 0 ? 'timetable.unsoundtext' : 'timetable.nothingtext')}</p>;
  }
  return (
    <StepButton
      step="apply"
      title={t('timetable.askapply')}
      text={t('timetable.applynote', { added, changed, removed })}
      isDisabled={!run.mayApply}
      isBusy={apply.isPending || isReading}
      onConfirm={(onSettled) =>
        apply.mutate(undefined, {
          onSuccess: ({ state }) => state === 'applied' && showSuccess(t('timetable.applied')),
          // What was shown no longer holds: show what would happen now.
          onError: () => check.mutate({ fromWeek, replaces }),
          onSettled,
        })
      }
    />
  );
}

function Undo({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const undo = useRunAction(run, 'undo');
  return (
    <StepButton
      step="undo"
      title={t('import.askundo')}
      text={t('timetable.undonote')}
      isBusy={undo.isPending}
      onConfirm={(onSettled) =>
        undo.mutate(undefined, {
          onSuccess: ({ state }) => state === 'undone' && showSuccess(t('timetable.undone')),
          onSettled,
        })
      }
    />
  );
}
