import { orderRules, type OrderKind } from '@bilim/contract/orders';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { EditedItem } from './orderForm.ts';
import look from './Orders.module.css';

interface ItemRowProps {
  readonly kind: OrderKind;
  readonly item: EditedItem;
  readonly onChange: (item: EditedItem) => void;
  readonly onRemove: () => void;
}

const nameParts = ['lastName', 'firstName', 'middleName'] as const;
const noName = { lastName: '', firstName: '', middleName: null };

/** One student of a draft. */
export function ItemRow({ kind, item, onChange, onRemove }: ItemRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = format.name(item.studentName);
  const hasGroup = orderRules[kind].group !== 'no' && item.newGroup !== null;
  const groups = [item.groupName, hasGroup ? item.newGroup : null].filter((one) => one !== null);
  const newName = item.newName ?? noName;
  return (
    <li className={look.item}>
      <span className={look.words}>
        <b>{name}</b>
        <span className={look.muted}>{groups.join(' → ')}</span>
      </span>
      {kind === 'rename' ? (
        <span className={look.names}>
          {nameParts.map((part) => (
            <TextInput
              key={part}
              aria-label={`${t(`people.fields.${part}`)}: ${name}`}
              placeholder={t(`people.fields.${part}`)}
              maxLength={80}
              value={newName[part] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...item,
                  newName: { ...newName, [part]: part === 'middleName' ? value || null : value },
                })
              }
            />
          ))}
        </span>
      ) : (
        <span />
      )}
      <ActionIcon size={40} aria-label={t('order.remove', { name })} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
