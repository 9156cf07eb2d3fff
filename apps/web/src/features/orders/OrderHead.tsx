import { orderKinds } from '@bilim/contract/orders';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';

import type { OrderForm } from './orderForm.ts';
import look from './Orders.module.css';

interface OrderHeadProps {
  readonly form: OrderForm;
  readonly onChange: (next: Partial<OrderForm>) => void;
}

/** What kind of order it is, its number and its days. */
export function OrderHead({ form, onChange }: OrderHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={look.pair}>
      <Select
        label={t('order.kind')}
        description={t(`order.does.${form.kind}`)}
        required
        allowDeselect={false}
        searchable
        data={orderKinds.map((kind) => ({ value: kind, label: t(`order.kinds.${kind}`) }))}
        value={form.kind}
        onChange={(kind) => kind !== null && onChange({ kind })}
      />
      <TextInput
        label={t('c.number')}
        description={t('order.numberhint')}
        required
        maxLength={40}
        value={form.number}
        onChange={({ currentTarget }) => onChange({ number: currentTarget.value })}
      />
      <DateField
        label={t('order.signedon')}
        required
        value={form.signedOn}
        onChange={(signedOn) => onChange({ signedOn })}
      />
      <DateField
        label={t('order.effectiveon')}
        required
        value={form.effectiveOn}
        onChange={(effectiveOn) => onChange({ effectiveOn })}
      />
    </div>
  );
}
