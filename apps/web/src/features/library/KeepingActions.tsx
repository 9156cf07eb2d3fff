import type { OpenedBook } from '@bilim/contract/library';
import { keepingApi } from '@bilim/contract/library/keeping';
import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconBooks, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';

import { useBringBack } from './keeping/useKeeping.ts';

export type SheetName = 'edit' | 'cite' | 'remove' | 'shelves' | 'withdraw';

interface OpeningProps {
  readonly onOpen: (sheet: SheetName) => void;
}

interface KeepingActionsProps extends OpeningProps {
  readonly book: OpenedBook;
}

/** What keepers of the library, and whoever brought it, do with a book. */
export function KeepingActions({ book, onOpen }: KeepingActionsProps) {
  const mayKeep = useMay(keepingApi.setShelf);
  return (
    <>
      {mayKeep && <KeeperActions book={book} onOpen={onOpen} />}
      {book.canEdit && <OwnerActions onOpen={onOpen} />}
    </>
  );
}

function OwnerActions({ onOpen }: OpeningProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="subtle"
        color="pome"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => onOpen('remove')}
      >
        {t('btn.delete')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
        onClick={() => onOpen('edit')}
      >
        {t('btn.edit')}
      </Button>
    </>
  );
}

/** What keepers of the library do with any book. */
function KeeperActions({ book, onOpen }: KeepingActionsProps) {
  const { t } = useTranslation();
  const bringBack = useBringBack();
  const isWithdrawn = book.withdrawReason !== null;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        leftSection={
          isWithdrawn ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />
        }
        loading={bringBack.isPending}
        onClick={() => (isWithdrawn ? bringBack.mutate(book.bookId) : onOpen('withdraw'))}
      >
        {t(isWithdrawn ? 'lk.bringback' : 'lk.withdraw')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBooks size={18} aria-hidden />}
        onClick={() => onOpen('shelves')}
      >
        {t('lk.shelves')}
      </Button>
    </>
  );
}
