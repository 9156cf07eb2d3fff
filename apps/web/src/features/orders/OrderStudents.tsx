import { orderRules } from '@bilim/contract/orders';
import { Button, Card, Select, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { AddStudents } from './AddStudents.tsx';
import { ItemRow } from './ItemRow.tsx';
import { withItems, type EditedItem, type OrderForm } from './orderForm.ts';
import { useGroupChoices } from './useOrders.ts';
import look from './Orders.module.css';

/** So many are shown one by one. */
const mostShown = 100;
const fundings = ['budget', 'contract', 'grant', 'quota'] as const;

interface OrderStudentsProps {
  readonly form: OrderForm;
  readonly onChange: (items: readonly EditedItem[]) => void;
}

/** Whom the order is about, and what it says of all of them alike. */
export function OrderStudents({ form: { kind, items }, onChange }: OrderStudentsProps) {
  const { t } = useTranslation();
  const put = (studentId: number, next: EditedItem) =>
    onChange(items.map((one) => (one.studentId === studentId ? next : one)));
  return (
    <Card component="section" padding={0} aria-label={t('c.students')}>
      <Title order={2} className={look.partTitle}>
        {t('order.students', { count: items.length })}
      </Title>
      <div className={look.part}>
        <AddStudents like={items[0]} onAdd={(added) => onChange(withItems(items, added))} />
        <OfAll kind={kind} items={items} onChange={onChange} />
      </div>
      <ul className={look.rows}>
        {items.slice(0, mostShown).map((item) => (
          <ItemRow
            key={item.studentId}
            kind={kind}
            item={item}
            onChange={(next) => put(item.studentId, next)}
            onRemove={() => onChange(items.filter((one) => one !== item))}
          />
        ))}
      </ul>
      {items.length > mostShown && (
        <p className={look.part}>{t('order.andmore', { count: items.length - mostShown })}</p>
      )}
      {items.length > 1 && (
        <div className={look.part}>
          <Button variant="subtle" onClick={() => onChange([])}>
            {t('order.clear')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface OfAllProps extends Pick<OrderForm, 'kind' | 'items'>, Pick<OrderStudentsProps, 'onChange'> {}

/** Where everybody goes, or what becomes of everybody's funding. */
function OfAll({ kind, items, onChange }: OfAllProps) {
  const { t } = useTranslation();
  const groups = useGroupChoices();
  const { group } = orderRules[kind];
  const [first] = items;
  const common = items.every((one) => one.groupId === first?.groupId) ? first?.groupId : null;
  if (kind === 'funding') {
    return (
      <Select
        label={t('order.newfunding')}
        required
        disabled={items.length === 0}
        data={fundings.map((one) => ({ value: one, label: t(`people.funding.${one}`) }))}
        value={first?.funding ?? null}
        onChange={(funding) => onChange(items.map((one) => ({ ...one, funding })))}
      />
    );
  }
  if (group === 'no') return null;
  return (
    <Select
      label={t(group === 'must' ? 'order.groupofall' : 'order.othergroup')}
      required={group === 'must'}
      clearable
      searchable
      limit={100}
      disabled={items.length === 0}
      nothingFoundMessage={t('c.empty')}
      data={groups}
      value={common === null || common === undefined ? null : String(common)}
      onChange={(value, option) => {
        const into = { groupId: value === null ? null : Number(value), newGroup: option?.label ?? null };
        onChange(items.map((one) => ({ ...one, ...into })));
      }}
    />
  );
}
