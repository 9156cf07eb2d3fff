import { sessionApi } from '@bilim/contract/records/session';
import { Progress } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { showSuccess } from '#ui/toasts.ts';

import type { Term } from './useSheets.ts';

interface CloseAllDialogProps {
  readonly term: Term;
  readonly sheets: number;
  readonly onClose: () => void;
}

/** Closes all that is signed, step by step: what is closed stays closed, whenever somebody stops. */
export function CloseAllDialog({ term, sheets, onClose }: CloseAllDialogProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const queries = useQueryClient();
  const [closed, setClosed] = useState(0);
  const closing = useMutation({
    meta: { tellsItself: true },
    mutationFn: async () => {
      let done = 0;
      setClosed(done);
      for (;;) {
        const step = await call(sessionApi.closeReady, term);
        done += step.sheets;
        setClosed(done);
        if (step.left === 0 || step.sheets === 0) return done;
      }
    },
    onSuccess: (done) => {
      showSuccess(t('sheet.closedof', { closed: done, sheets: Math.max(done, sheets) }));
      onClose();
    },
    // Also after a failure: what was closed by then stays closed.
    onSettled: () => queries.invalidateQueries({ queryKey: ['sheets'] }),
  });

  return (
    <MutationDialog
      mutation={closing}
      isOpen
      title={t('sheet.closesigned', { sheets })}
      text={
        <>
          <p>{t('sheet.closetext')}</p>
          {(closing.isPending || closed > 0) && (
            <>
              <p role="status">{t('sheet.closedof', { closed, sheets })}</p>
              <Progress
                value={sheets === 0 ? 100 : Math.min(100, (100 * closed) / sheets)}
                aria-label={t('sheet.closedof', { closed, sheets })}
              />
            </>
          )}
        </>
      }
      confirmLabel={t('sheet.closeall')}
      onConfirm={() => closing.mutate()}
      onClose={onClose}
    />
  );
}
