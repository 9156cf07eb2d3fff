import { sessionApi } from '@bilim/contract/records/session';
import { Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '#ui/toasts.ts';

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
  const [closed, setClosed] = useState<number | null>(null);

  async function closeAll() {
    let done = 0;
    setClosed(0);
    try {
      for (;;) {
        const step = await call(sessionApi.closeReady, term);
        done += step.sheets;
        setClosed(done);
        if (step.left === 0 || step.sheets === 0) break;
      }
      showSuccess(t('sheet.closedof', { closed: done, sheets: Math.max(done, sheets) }));
      onClose();
    } catch (error) {
      setClosed(null);
      if (error instanceof Error) showFailure(describeError(error, t));
    }
    await queries.invalidateQueries({ queryKey: ['sheets'] });
  }

  return (
    <ConfirmDialog
      isOpen
      title={t('sheet.closesigned', { sheets })}
      text={
        <>
          <p>{t('sheet.closetext')}</p>
          {closed !== null && (
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
      cancelLabel={t('btn.cancel')}
      isBusy={closed !== null}
      onConfirm={() => void closeAll()}
      onClose={onClose}
    />
  );
}
