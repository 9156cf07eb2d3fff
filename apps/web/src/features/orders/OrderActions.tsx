import type { Order } from '@bilim/contract/orders';
import { Button, Stack, Textarea } from '@mantine/core';
import { IconArrowBackUp, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useAnnul, useEffects, useSign } from './useOrders.ts';

/** Signing, and taking back. */
export function OrderActions({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'sign' | 'annul' | null>(null);
  const { data } = useEffects(order.orderId);
  const isPossible = data !== undefined && data.problems.length === 0;
  return (
    <>
      {order.state !== 'annulled' && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => setAsked('annul')}
        >
          {t('order.annul')}
        </Button>
      )}
      {order.state === 'draft' && (
        <Button
          color="apricot.4"
          leftSection={<IconSignature size={18} aria-hidden />}
          disabled={!isPossible}
          onClick={() => setAsked('sign')}
        >
          {t('btn.sign')}
        </Button>
      )}
      <AskSigning order={order} isOpen={asked === 'sign'} onClose={() => setAsked(null)} />
      <AskAnnulling order={order} isOpen={asked === 'annul'} onClose={() => setAsked(null)} />
    </>
  );
}

interface AskProps {
  readonly order: Order;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function AskSigning({ order: { orderId, version, effectiveOn, items }, isOpen, onClose }: AskProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const sign = useSign();
  const isLater = effectiveOn !== null && effectiveOn > format.today();
  return (
    <MutationDialog
      isOpen={isOpen}
      title={t('order.asksign')}
      text={
        <p>
          {t(isLater ? 'order.signlater' : 'order.signnow', {
            count: items.length,
            day: effectiveOn === null ? '' : format.exactDay(effectiveOn),
          })}
        </p>
      }
      confirmLabel={t('btn.sign')}
      mutation={sign}
      onConfirm={() => sign.mutate({ orderId, version }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function AskAnnulling({ order: { orderId, state }, isOpen, onClose }: AskProps) {
  const { t } = useTranslation();
  const annul = useAnnul();
  const [reason, setReason] = useState('');
  return (
    <MutationDialog
      isOpen={isOpen}
      title={t('order.askannul')}
      text={
        <Stack gap="sm">
          {t(state === 'done' ? 'order.annuldone' : 'order.annulother')}
          <Textarea
            label={t('c.reason')}
            required
            maxLength={500}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Stack>
      }
      confirmLabel={t('order.annul')}
      isDangerous
      isReady={reason.trim() !== ''}
      mutation={annul}
      onConfirm={() => annul.mutate({ orderId, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
