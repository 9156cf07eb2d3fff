import type { Holding } from '@bilim/contract/rights';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';

import { isReason, ReasonField } from '#domain/rights/ReasonField.tsx';
import { type Overview, useRoleWords } from './roleWords.ts';
import { useWithdraw } from './useRights.ts';

interface WithdrawDialogProps {
  readonly holding: Holding | null;
  readonly overview: Overview;
  readonly onClose: () => void;
}

/** Takes a role or a right away, with a reason: it holds no longer with the next thing that person does. */
export function WithdrawDialog({ holding, overview, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { roleName, rightName } = useRoleWords();
  const withdraw = useWithdraw();
  const [reason, setReason] = useState('');
  const named = overview.roles.find(({ role }) => role === holding?.role);
  const grant = holding?.grant ?? null;
  const what = grant === null ? roleName(named) : rightName(overview, grant);

  function close() {
    setReason('');
    onClose();
  }

  return (
    <MutationDialog
      isOpen={holding !== null}
      title={t('rights.withdrawtitle')}
      text={
        <Stack gap="md">
          <p>{t('rights.withdrawtext', { what, name: format.name(holding?.fullName ?? '') })}</p>
          <ReasonField value={reason} onChange={setReason} />
        </Stack>
      }
      confirmLabel={t('rights.withdraw')}
      isDangerous
      mutation={withdraw}
      isReady={isReason(reason)}
      onConfirm={() =>
        holding !== null && withdraw.mutate({ id: holding.id, reason: reason.trim() }, { onSuccess: close })
      }
      onClose={close}
    />
  );
}
