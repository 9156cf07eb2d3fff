import type { ImportRun } from '@bilim/contract/imports';
import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useRunAction } from '../useRosterImports.ts';
import look from './Refused.module.css';

/** Why it could not be read, applied or taken back, and what to do now. */
export function Refused({ run }: { readonly run: ImportRun }) {
  const { t } = useTranslation();
  const action = useRunAction();
  const canRetry = run.state === 'failed' || run.state === 'interrupted';
  return (
    <Alert color="pome" role="alert" title={t(canRetry ? 'import.notread' : 'import.notdone')}>
      <p className={look.reason}>{run.refusal}</p>
      {run.dependants.length > 0 && (
        <ul className={look.dependants}>
          {run.dependants.map(({ what, count }) => (
            <li key={what}>{`${what}: ${count}`}</li>
          ))}
        </ul>
      )}
      {canRetry && (
        <Button
          variant="default"
          size="sm"
          loading={action.isPending}
          onClick={() => action.mutate({ runId: run.runId, action: 'check' })}
        >
          {t('import.checkagain')}
        </Button>
      )}
    </Alert>
  );
}
