import type { DictionaryRow } from '@bilim/contract/dictionaries';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { RowOrder } from './useRowOrder.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import look from '#ui/Rows.module.css';

interface RowHandleProps {
  readonly row: DictionaryRow;
  readonly order: RowOrder;
}

/** Drags the row; with Alt and the arrows it moves by keys, and by its menu where nothing can be dragged. */
export function RowHandle({ row: { rowId, label }, order }: RowHandleProps) {
  const { t } = useTranslation();

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    order.step(rowId, event.key === 'ArrowUp' ? -1 : 1);
  }

  return (
    <ActionMenu position="bottom-start" returnFocus>
      <Menu.Target>
        <UnstyledButton
          className={look.handle}
          draggable
          data-handle={rowId}
          aria-label={t('dict.place', { name: label })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onKeyDown={onKeyDown}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', label);
            order.drag(rowId);
          }}
          onDragEnd={() => order.drag(null)}
        >
          <IconGripVertical size={18} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown onClick={keepToItself}>
        <Menu.Item leftSection={<IconArrowUp size={16} aria-hidden />} onClick={() => order.step(rowId, -1)}>
          {t('plan.up')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowDown size={16} aria-hidden />} onClick={() => order.step(rowId, 1)}>
          {t('plan.down')}
        </Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>
  );
}

/** The row below would open. */
function keepToItself(event: MouseEvent) {
  event.stopPropagation();
}
