import { correctionsApi } from '@bilim/contract/records/corrections';
import type { SheetRow } from '@bilim/contract/records/sheetRows';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconHourglass, IconPencil, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { sheetLink } from '#domain/records/sheetLink.ts';
import { useMay } from '#platform/api/api.tsx';
import { ActionMenu } from '#ui/ActionMenu.tsx';

import { AdmitDialog } from './AdmitDialog.tsx';
import { CorrectDialog } from './CorrectDialog.tsx';
import { useRowsShare } from './rowsShare.ts';
import type { Book } from './useSheets.ts';

interface RowMenuProps {
  readonly book: Book;
  readonly row: SheetRow;
}

/** What may be done with one row besides filling it in. */
export function RowMenu({ book, row }: RowMenuProps) {
  const { t } = useRowsShare();
  const isOffice = useMay(correctionsApi.admit);
  const [asked, setAsked] = useState<'correct' | 'admit' | null>(null);
  const isUnsigned = book.sheet.state === 'draft' || book.sheet.state === 'open';
  const mayAdmit = isOffice && isUnsigned && (row.problems.length > 0 || row.admitted !== null);
  const isWaiting = book.correcting?.includes(row.studentId) === true;
  if (!book.mayCorrect && !mayAdmit) return null;
  const onClose = () => setAsked(null);
  return (
    <>
      <ActionMenu position="bottom-start">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={t('sheet.rowmenu', { name: row.name })}>
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {book.mayCorrect && isWaiting && (
            <Menu.Item
              renderRoot={(props) => <Link {...sheetLink({ view: 'corrections' })} {...props} />}
              leftSection={<IconHourglass size={18} aria-hidden />}
            >
              {t('sheet.correctionwaits')}
            </Menu.Item>
          )}
          {book.mayCorrect && !isWaiting && (
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked('correct')}>
              {t('sheet.correct')}
            </Menu.Item>
          )}
          {mayAdmit && (
            <Menu.Item
              leftSection={<IconUserCheck size={18} aria-hidden />}
              onClick={() => setAsked('admit')}
            >
              {t(row.admitted === null ? 'sheet.admit' : 'sheet.unadmit')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </ActionMenu>
      {asked === 'correct' && <CorrectDialog book={book} row={row} onClose={onClose} />}
      {asked === 'admit' && <AdmitDialog book={book} row={row} onClose={onClose} />}
    </>
  );
}
