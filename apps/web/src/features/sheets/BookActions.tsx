import { correctionsApi } from '@bilim/contract/records/corrections';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCalendarCog, IconDots, IconFileX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { ActionMenu } from '#ui/ActionMenu.tsx';

import { AnnulDialog } from './AnnulDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { Book } from './useSheets.ts';

/** What an office does with one sheet. */
export function BookActions({ book }: { readonly book: Book }) {
  const { t } = useTranslation();
  const isOffice = useMay(correctionsApi.annul);
  const [asked, setAsked] = useState<'change' | 'annul' | null>(null);
  const { state } = book.sheet;
  if (!isOffice || state === 'annulled') return null;
  const onClose = () => setAsked(null);
  return (
    <>
      <ActionMenu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={40} aria-label={t('sheet.more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {(state === 'draft' || state === 'open') && (
            <Menu.Item
              leftSection={<IconCalendarCog size={18} aria-hidden />}
              onClick={() => setAsked('change')}
            >
              {t('sheet.change')}
            </Menu.Item>
          )}
          <Menu.Item
            color="pome"
            leftSection={<IconFileX size={18} aria-hidden />}
            onClick={() => setAsked('annul')}
          >
            {t('sheet.annul')}
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      {asked === 'change' && <ChangeDialog book={book} onClose={onClose} />}
      {asked === 'annul' && <AnnulDialog book={book} onClose={onClose} />}
    </>
  );
}
