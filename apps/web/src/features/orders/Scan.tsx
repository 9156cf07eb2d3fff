import { addressOf } from '@bilim/contract/client';
import { ordersApi, type Order } from '@bilim/contract/orders';
import { Button, FileButton } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';

import { useKeepScan } from './useOrders.ts';
import look from './Orders.module.css';

/** The signed paper: to look at, and to put there. */
export function Scan({ order: { orderId, scanName, state } }: { readonly order: Order }) {
  const { t } = useTranslation();
  const keep = useKeepScan();
  return (
    <>
      {scanName !== null && (
        <Button
          variant="subtle"
          component="a"
          href={addressOf(ordersApi.scanFile, { orderId })}
          target="_blank"
          leftSection={<IconFileText size={18} aria-hidden />}
        >
          {scanName}
        </Button>
      )}
      {state !== 'annulled' && (
        <FileButton
          accept="application/pdf,image/*"
          onChange={(file) => file !== null && keep.mutate({ orderId, file })}
        >
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              loading={keep.isPending}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {t(scanName === null ? 'order.addscan' : 'order.otherscan')}
            </Button>
          )}
        </FileButton>
      )}
      {keep.error !== null && (
        <span className={look.problem} role="alert">
          {describeError(keep.error, t)}
        </span>
      )}
    </>
  );
}
