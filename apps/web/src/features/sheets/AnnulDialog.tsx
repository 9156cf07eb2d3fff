import { ordersApi } from '@bilim/contract/orders';
import { correctionsApi } from '@bilim/contract/records/corrections';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi } from '#platform/api/api.tsx';
import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useWrite } from '#platform/api/useWrite.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import type { Book } from './useSheets.ts';

/** A sheet is annulled by an order that was carried out and names all its students. */
export function AnnulDialog({ book, onClose }: { readonly book: Book; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { call } = useApi();
  const [orderId, setOrder] = useState<string | null>(null);
  const orders = useQuery({
    queryKey: ['orders', 'annul_grades'],
    queryFn: ({ signal }) =>
      call(ordersApi.list, { kind: 'annul_grades', state: 'done', size: 100 }, { signal }),
  });
  const annul = useWrite(
    'sheets',
    async () => await call(correctionsApi.annul, { sheetId: book.sheet.sheetId, orderId: Number(orderId) }),
  );
  return (
    <MutationDialog
      mutation={annul}
      isOpen
      title={t('sheet.annul')}
      text={
        <>
          <p>{t('sheet.annultext')}</p>
          <Select
            mt="sm"
            label={t('sheet.order')}
            description={t('sheet.orderabout')}
            required
            searchable
            nothingFoundMessage={t('sheet.noorder')}
            data={(orders.data?.data ?? []).map((order) => ({
              value: String(order.orderId),
              label: `${t('c.numbered', { number: order.number })} · ${format.day(order.signedOn)}`,
            }))}
            value={orderId}
            onChange={setOrder}
          />
        </>
      }
      confirmLabel={t('sheet.annul')}
      isDangerous
      isReady={orderId !== null}
      onConfirm={() => annul.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
