import { Button, Menu } from '@mantine/core';
import { IconCopy, IconDotsVertical, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ActionMenu } from '#ui/ActionMenu.tsx';

import { useShelfWrites } from './useMaterials.ts';

interface ShelfMenuProps {
  readonly beside: { readonly shelfId: number | null; readonly isShared: boolean } | undefined;
  readonly onCopy: () => void;
}

/** What is seldom done with a whole shelf. */
export function ShelfMenu({ beside, onCopy }: ShelfMenuProps) {
  const { t } = useTranslation();
  const { share } = useShelfWrites();
  const shelfId = beside?.shelfId ?? null;
  const isShared = beside?.isShared === true;
  return (
    <ActionMenu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDotsVertical size={18} aria-hidden />}>
          {t('umk.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={onCopy}>
          {t('umk.copy')}
        </Menu.Item>
        {shelfId !== null && (
          <Menu.Item
            leftSection={<IconUsers size={18} aria-hidden />}
            onClick={() => share.mutate({ shelfId, isShared: !isShared })}
          >
            {t(isShared ? 'umk.unshare' : 'umk.share')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </ActionMenu>
  );
}
