import type { OwnMaterial } from '@bilim/contract/materials';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDots,
  IconEye,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ActionMenu } from '#ui/ActionMenu.tsx';

import type { Asked } from './AboutMaterial.tsx';

interface ToolsProps {
  readonly material: OwnMaterial;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (step: number) => void;
  readonly onEdit: () => void;
  readonly onAsk: (about: Asked['about']) => void;
}

/** What can be done with a material. */
export function MaterialTools({ material, isFirst, isLast, onMove, onEdit, onAsk }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={40} aria-label={t('umk.actionsof', { title: material.title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('umk.edit')}
        </Menu.Item>
        <Menu.Item leftSection={<IconEye size={18} aria-hidden />} onClick={() => onAsk('opens')}>
          {t('umk.whoopened')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => onAsk('versions')}>
          {t('umk.versions')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          {t('umk.up')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={18} aria-hidden />}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          {t('umk.down')}
        </Menu.Item>
        <Menu.Item
          color="pome"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => onAsk('removal')}
        >
          {t('btn.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </ActionMenu>
  );
}
