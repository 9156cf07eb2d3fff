import type { TimetableRun } from '@bilim/contract/timetableImport';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useCheck, useRunAction } from '../useTimetableImports.ts';
import look from './RunActions.module.css';

/** What can be done with the import as it stands, each after asking. */
export function RunActions({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (run.state === 'checked') return <ApplyButton run={run} />;
  if (run.state === 'undone') return <p className={look.note}>{t('timetable.wasundone')}</p>;
  return (
    <>
      <p className={look.note}>
        {t('timetable.wasapplied', { when: run.appliedAt === null ? '' : format.moment(run.appliedAt) })}
      </p>
      {run.mayUndo ? <UndoButton run={run} /> : <p className={look.note}>{t('timetable.cannotundo')}</p>}
    </>
  );
}

function ApplyButton({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const apply = useRunAction(run.importId, 'apply');
  const check = useCheck(run.importId);
  const { added, changed, removed, errors, fromWeek, replaces } = run;
  if (added + changed + removed === 0) {
    return <p className={look.note}>{t(errors > 0 ? 'timetable.unsoundtext' : 'timetable.nothingtext')}</p>;
  }
  return (
    <>
      <Button
        color="apricot.4"
        size="md"
        className={look.main}
        disabled={!run.mayApply}
        loading={apply.isPending}
        onClick={() => setAsking(true)}
      >
        {t('timetable.apply')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('timetable.askapply')}
        text={t('timetable.applynote', { added, changed, removed })}
        confirmLabel={t('timetable.apply')}
        cancelLabel={t('btn.cancel')}
        isBusy={apply.isPending}
        onConfirm={() =>
          apply.mutate(undefined, {
            onSuccess: () => showSuccess(t('timetable.applied')),
            // What was shown no longer holds: show what would happen now.
            onError: () => check.mutate({ fromWeek, replaces }),
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function UndoButton({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const undo = useRunAction(run.importId, 'undo');
  return (
    <>
      <Button
        variant="default"
        h={40}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('timetable.undo')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('timetable.askundo')}
        text={t('timetable.undonote')}
        confirmLabel={t('timetable.undo')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={undo.isPending}
        onConfirm={() =>
          undo.mutate(undefined, {
            onSuccess: () => showSuccess(t('timetable.undone')),
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    </>
  );
}
