import type { ImportRun } from '@bilim/contract/imports';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Refused } from '../../run/Refused.tsx';
import { useRunAction } from '../useRosterImports.ts';

/** Why it came to nothing; what could not be read can be read again. */
export function RefusedRun({ run, refusal }: { readonly run: ImportRun; readonly refusal: string }) {
  const { t } = useTranslation();
  const action = useRunAction();
  const canRetry = run.state === 'failed' || run.state === 'interrupted';
  return (
    <Refused
      title={t(canRetry ? 'import.notread' : 'import.notdone')}
      refusal={refusal}
      dependants={run.dependants}
    >
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
    </Refused>
  );
}
