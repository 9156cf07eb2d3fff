import { Order, type OrderKind } from '@bilim/contract/orders';
import { Button, Card, Group, Stack, Textarea } from '@mantine/core';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { KeptNote } from '#platform/drafts/KeptNote.tsx';
import { useKeptForm } from '#platform/drafts/useKeptForm.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { BackButton } from '#ui/BackButton.tsx';
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
      <PageHeading title={title} actions={<BackButton label={t('btn.back')} onBack={onBack} />} />
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

interface EditorProps extends Pick<OrderEditorProps, 'studentId' | 'onSaved' | 'onBack'> {
  readonly opened: Order | undefined;
  readonly initial: OrderForm;
}

/** What somebody else wrote meanwhile is shown before it is written over. */
function Editor({ opened, studentId, initial, onSaved, onBack }: EditorProps) {
  const save = useSaveOrder();
  const [order, setOrder] = useState(opened);
  const about = studentId === undefined ? undefined : `student${studentId}`;
  const draft = useKeptForm(
    { form: 'order', record: order?.orderId ?? about, version: order?.version },
    initial,
  );
  const { values: form } = draft;
  const change = (next: Partial<OrderForm>) => draft.change({ ...form, ...next });
  const send = (known: Order | undefined) =>
    save.mutate(toSave(form, known), {
      onSuccess: ({ orderId }) => {
        draft.forget();
        onSaved(orderId);
      },
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(order);
      }}
    >
      <Stack gap="md">
        {draft.isKept && <KeptNote onClear={draft.clear} onBring={draft.change} />}
        {save.error !== null && (
          <NotSaved
            error={save.error}
            theirs={currentOf(save.error, 'orders.changed_elsewhere', Order)}
            onTakeTheirs={(theirs) => {
              setOrder(theirs);
              draft.change(formOf(theirs));
              save.reset();
            }}
            onKeepMine={send}
          />
        )}
        <Head form={form} onChange={change} />
        <OrderStudents form={form} onChange={(items) => change({ items })} />
        <Foot
          isReady={isReady(form)}
          isSaving={save.isPending}
          onCancel={() => {
            draft.forget();
            onBack();
          }}
        />
      </Stack>
    </form>
  );
}

/** What the order is called, and what it says. */
function Head({ form, onChange }: ComponentProps<typeof OrderHead>) {
  const { t } = useTranslation();
  return (
    <Card className={look.form}>
      <OrderHead form={form} onChange={onChange} />
      <Textarea
        label={t('order.text')}
        description={t('order.texthint')}
        autosize
        minRows={2}
        maxLength={2_000}
        value={form.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
    </Card>
  );
}

interface FootProps {
  readonly isReady: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
}

function Foot({ isReady: mayBeSaved, isSaving, onCancel }: FootProps) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        {t('btn.cancel')}
      </Button>
      <Button type="submit" loading={isSaving} disabled={!mayBeSaved}>
        {t('order.savedraft')}
      </Button>
    </Group>
  );
}
