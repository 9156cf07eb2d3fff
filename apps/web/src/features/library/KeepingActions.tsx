import type { OpenedBook } from '@bilim/contract/library';
import { keepingApi } from '@bilim/contract/library/keeping';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBooks,
  IconDots,
  IconPencil,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { ActionMenu } from '#ui/ActionMenu.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { useBringBack } from './keeping/useKeeping.ts';

export type SheetName = 'edit' | 'cite' | 'remove' | 'shelves' | 'withdraw';

interface KeepingActionsProps {
  readonly book: OpenedBook;
  readonly onOpen: (sheet: SheetName) => void;
}

/** What keepers of the library, and whoever brought it, do with a book; on a phone what is rarer stands in a menu. */
export function KeepingActions(props: KeepingActionsProps) {
  const isNarrow = useNarrow();
  const actions = useActions(props);
  const foldedFrom = isNarrow && actions.length > 2 ? 1 : actions.length;
  const folded = actions.slice(foldedFrom);
  return (
    <>
      {folded.length > 0 && <Folded title={props.book.title} actions={folded} />}
      {actions
        .slice(0, foldedFrom)
        .toReversed()
        .map(({ label, Icon, color, isBusy = false, onChoose }) => (
          <Button
            key={label}
            {...(color === undefined ? { variant: 'default' } : { variant: 'subtle', color })}
            leftSection={<Icon size={18} aria-hidden />}
            loading={isBusy}
            onClick={onChoose}
          >
            {label}
          </Button>
        ))}
    </>
  );
}

interface Action {
  readonly label: string;
  readonly Icon: TablerIcon;
  /** Of what is done seldom. */
  readonly color?: 'gray' | 'pome';
  readonly isBusy?: boolean;
  readonly onChoose: () => void;
}

/** What this person may do with it, the most usual first. */
function useActions({ book, onOpen }: KeepingActionsProps): readonly Action[] {
  const { t } = useTranslation();
  const mayKeep = useMay(keepingApi.setShelf);
  const bringBack = useBringBack();
  const edit = { label: t('btn.edit'), Icon: IconPencil, onChoose: () => onOpen('edit') };
  const shelves = { label: t('lk.shelves'), Icon: IconBooks, onChoose: () => onOpen('shelves') };
  const withdraw = {
    label: t('lk.withdraw'),
    Icon: IconArchive,
    color: 'gray',
    onChoose: () => onOpen('withdraw'),
  } as const;
  const bring = {
    label: t('lk.bringback'),
    Icon: IconArchiveOff,
    color: 'gray',
    isBusy: bringBack.isPending,
    onChoose: () => bringBack.mutate(book.bookId),
  } as const;
  const remove = {
    label: t('btn.delete'),
    Icon: IconTrash,
    color: 'pome',
    onChoose: () => onOpen('remove'),
  } as const;
  return [
    ...(book.canEdit ? [edit] : []),
    ...(mayKeep ? [shelves, book.withdrawReason === null ? withdraw : bring] : []),
    ...(book.canEdit ? [remove] : []),
  ];
}

interface FoldedProps {
  readonly title: string;
  readonly actions: readonly Action[];
}

function Folded({ title, actions }: FoldedProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="default" size={40} aria-label={t('l.actionsof', { title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, Icon, color, isBusy = false, onChoose }) => (
          <Menu.Item
            key={label}
            {...(color === 'pome' ? { color } : {})}
            leftSection={<Icon size={18} aria-hidden />}
            disabled={isBusy}
            onClick={onChoose}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  );
}
