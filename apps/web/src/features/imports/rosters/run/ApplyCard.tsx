import type { ImportRun } from '@bilim/contract/imports';
import { Card, Checkbox, TextInput, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsReading } from '../../reading.ts';
import { StepButton } from '../../run/StepButton.tsx';
import { useRunAction } from '../useRosterImports.ts';
import { Consequences } from './Consequences.tsx';
import { useConsequences } from './useConsequences.ts';
import look from './ApplyCard.module.css';

/** What applying would do, in words, and the button that does it, after asking. */
export function ApplyCard({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const action = useRunAction();
  const consequences = useConsequences(run);
  const [leaving, setLeaving] = useState('');
  const { runId, errors, mayApply, leavingToConfirm, fingerprint } = run;
  const isReading = useIsReading();
  const hasNothing = consequences.length === 0;

  return (
    <Card component="section" aria-labelledby="import-verdict" className={look.card}>
      <Title order={2} id="import-verdict">
        {t(hasNothing ? (errors > 0 ? 'import.unsound' : 'import.nothingnew') : 'import.willhappen')}
      </Title>
      {hasNothing ? (
        <p className={look.calm}>
          {errors === 0 && <IconCircleCheck size={20} aria-hidden className={look.good} />}
          {t(errors > 0 ? 'import.onlyerrors' : 'import.nothingnewtext')}
        </p>
      ) : (
        <Consequences all={consequences} isDone={false} />
      )}
      <BadRows run={run} action={action} />
      {!hasNothing && (
        <StepButton
          step="apply"
          title={t('import.askapply')}
          text={
            <>
              <Consequences all={consequences} isDone={false} />
              <p className={look.asked}>
                {t('import.applynote')}
                {consequences.some(({ state }) => state === 'left') && ` ${t('import.leavenote')}`}
              </p>
              <ManyLeave count={leavingToConfirm} typed={leaving} onType={setLeaving} />
            </>
          }
          isDisabled={!mayApply}
          isBusy={action.isPending || isReading}
          isReady={leavingToConfirm === 0 || leaving.trim() === String(leavingToConfirm)}
          onConfirm={(onSettled) =>
            action.mutate({ runId, action: 'apply', leaving: leavingToConfirm, fingerprint }, { onSettled })
          }
        />
      )}
    </Card>
  );
}

interface ManyLeaveProps {
  readonly count: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** When unusually many people leave, whoever applies it types how many. */
function ManyLeave({ count, typed, onType }: ManyLeaveProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <TextInput
      mt="md"
      label={t('import.manyleave', { count })}
      description={t('import.typeleaving')}
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}

interface BadRowsProps {
  readonly run: ImportRun;
  readonly action: ReturnType<typeof useRunAction>;
}

/** Rows with errors hold the import up, unless they are left out on demand. */
function BadRows({ run: { runId, errors, skipsBadRows }, action }: BadRowsProps) {
  const { t } = useTranslation();
  if (errors === 0 && !skipsBadRows) return null;
  // Until the file has been checked anew.
  const asked =
    action.isPending && action.variables.action === 'check' ? action.variables.skipsBadRows : undefined;
  return (
    <div className={look.errors}>
      <IconAlertTriangle size={20} aria-hidden className={look.bad} />
      <div>
        <p className={look.errorwords}>{t('import.haserrors', { count: errors })}</p>
        <Checkbox
          label={t('import.skipbad')}
          checked={asked ?? skipsBadRows}
          disabled={action.isPending}
          onChange={({ currentTarget }) =>
            action.mutate({ runId, action: 'check', skipsBadRows: currentTarget.checked })
          }
        />
      </div>
    </div>
  );
}
