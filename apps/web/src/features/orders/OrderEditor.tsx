import { Order, type OrderKind } from '@bilim/contract/orders';
import { Button, Card, Group, Stack, Textarea } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { formOf, isReady, itemOf, newForm, toSave, type OrderForm } from './orderForm.ts';
import { OrderHead } from './OrderHead.tsx';
import { OrderStudents } from './OrderStudents.tsx';
import { useOneStudent, useOrder, useSaveOrder } from './useOrders.ts';
import look from './Orders.module.css';

interface OrderEditorProps {
  readonly orderId: number | undefined;
  /** About whom a new one is. */
  readonly studentId: number | undefined;
  readonly kind: OrderKind | undefined;
  readonly onSaved: (orderId: number) => void;
  readonly onBack: () => void;
}

/** The form of a draft, once what it begins with is there. */
export function OrderEditor(props: OrderEditorProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const { orderId, studentId, kind, onBack } = props;
  const order = useOrder(orderId);
  const student = useOneStudent(studentId);
  const title = t(orderId === undefined ? 'order.new' : 'order.edit');
  const isThere =
    (orderId === undefined || order.data !== undefined) &&
    (studentId === undefined || student.data !== undefined);
  const { data } = student;
  const isNew = data?.student?.state === 'applicant';
  const unit = data?.student?.groups.at(0)?.groupName ?? null;
  const about = data === undefined ? [] : [itemOf({ ...data, unit }, undefined)];
  const usual = isNew ? 'enroll' : 'transfer';
  return (
    <div className={look.screen}>
      <PageHeading
        title={title}
        actions={
          <Button variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={onBack}>
            {t('btn.back')}
          </Button>
        }
      />
      {isThere ? (
        <Editor
          {...props}
          opened={order.data}
          initial={order.data === undefined ? newForm(today, kind ?? usual, about) : formOf(order.data)}
        />
      ) : (
        <Pending query={orderId === undefined ? student : order} />
      )}
    </div>
  );
}

interface EditorProps extends Pick<OrderEditorProps, 'onSaved' | 'onBack'> {
  readonly opened: Order | undefined;
  readonly initial: OrderForm;
}

/** What somebody else wrote meanwhile is shown before it is written over. */
function Editor({ opened, initial, onSaved, onBack }: EditorProps) {
  const { t } = useTranslation();
  const save = useSaveOrder();
  const [order, setOrder] = useState(opened);
  const [form, setForm] = useState(initial);
  const change = (next: Partial<OrderForm>) => setForm((before) => ({ ...before, ...next }));
  const send = (known: Order | undefined) =>
    save.mutate(toSave(form, known), { onSuccess: ({ orderId }) => onSaved(orderId) });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(order);
      }}
    >
      <Stack gap="md">
        {save.error !== null && (
          <NotSaved
            error={save.error}
            theirs={currentOf(save.error, 'orders.changed_elsewhere', Order)}
            onTakeTheirs={(theirs) => {
              setOrder(theirs);
              setForm(formOf(theirs));
              save.reset();
            }}
            onKeepMine={send}
          />
        )}
        <Card className={look.form}>
          <OrderHead form={form} onChange={change} />
          <Textarea
            label={t('order.text')}
            description={t('order.texthint')}
            autosize
            minRows={2}
            maxLength={2_000}
            value={form.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
        </Card>
        <OrderStudents form={form} onChange={(items) => change({ items })} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack}>
            {t('btn.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady(form)}>
            {t('order.savedraft')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
