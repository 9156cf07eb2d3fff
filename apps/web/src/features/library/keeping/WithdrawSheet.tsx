import { longestReason } from '@bilim/contract/library/keeping';
import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { useWithdraw } from './useKeeping.ts';

interface WithdrawSheetProps {
  /** Null while none is withdrawn. */
  readonly book: { readonly bookId: number; readonly title: string } | null;
  readonly onClose: () => void;
}

/** A book leaves the library with a reason, which its owner and keepers read. */
export function WithdrawSheet({ book, onClose }: WithdrawSheetProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const withdraw = useWithdraw();
  return (
    <Sheet isOpen={book !== null} title={t('lk.withdraw')} closeLabel={t('btn.close')} onClose={onClose}>
      <Stack gap="md">
        <p>{t('lk.withdrawtext', { title: book?.title ?? '' })}</p>
        <Textarea
          label={t('lk.reason')}
          required
          autosize
          minRows={2}
          maxLength={longestReason}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button
            color="pome"
            disabled={reason.trim() === ''}
            loading={withdraw.isPending}
            onClick={() => {
              if (book === null) return;
              withdraw.mutate(
                { bookId: book.bookId, reason: reason.trim() },
                {
                  onSuccess: () => {
                    setReason('');
                    onClose();
                  },
                },
              );
            }}
          >
            {t('lk.withdraw')}
          </Button>
        </Group>
      </Stack>
    </Sheet>
  );
}
