import type { ClassKey } from '@bilim/contract/journal/class';
import { lateChangesApi } from '@bilim/contract/journal/lateChanges';
import { removalsApi } from '@bilim/contract/journal/removals';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconLockOpen, IconTrash, IconUsersGroup, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import type { JournalPanel } from '#domain/journal/journalLink.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';

const ClassListPanel = lazy(async () => ({
  default: (await import('./members/ClassListPanel.tsx')).ClassListPanel,
}));
const SubgroupsDialog = lazy(async () => ({
  default: (await import('./members/SubgroupsDialog.tsx')).SubgroupsDialog,
}));
const GrantDialog = lazy(async () => ({ default: (await import('./late/GrantDialog.tsx')).GrantDialog }));
const DeleteJournal = lazy(async () => ({
  default: (await import('./removal/DeleteJournal.tsx')).DeleteJournal,
}));

interface ClassMenuProps {
  readonly classKey: ClassKey;
  readonly isDivided: boolean;
  readonly lessonCount: number;
  /** The panel that the address names. */
  readonly panel: JournalPanel | undefined;
  readonly onPanel: (panel: JournalPanel | undefined) => void;
}

/** What is seldom done with a class: its list, its subgroups, late changes, the end of its journal. */
export function ClassMenu({ classKey, isDivided, lessonCount, panel, onPanel }: ClassMenuProps) {
  const { t } = useTranslation();
  const mayGrant = useMay(lateChangesApi.grant);
  const mayDelete = useMay(removalsApi.deleteJournal);
  const [dialog, setDialog] = useState<'grant' | 'delete' | null>(null);
  const close = () => setDialog(null);

  return (
    <>
      <ActionMenu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon size="input-sm" variant="default" aria-label={t('takeback.menu')}>
            <IconDotsVertical size={20} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconUsers size={18} aria-hidden />} onClick={() => onPanel('list')}>
            {t('takeback.list')}
          </Menu.Item>
          {isDivided && (
            <Menu.Item
              leftSection={<IconUsersGroup size={18} aria-hidden />}
              onClick={() => onPanel('subgroups')}
            >
              {t('takeback.subgroups')}
            </Menu.Item>
          )}
          {mayGrant && (
            <Menu.Item
              leftSection={<IconLockOpen size={18} aria-hidden />}
              onClick={() => setDialog('grant')}
            >
              {t('takeback.grant')}
            </Menu.Item>
          )}
          {mayDelete && lessonCount > 0 && (
            <Menu.Item
              color="pome"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setDialog('delete')}
            >
              {t('takeback.deletejournal')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </ActionMenu>
      <Suspense fallback={null}>
        {panel === 'list' && <ClassListPanel classKey={classKey} onClose={() => onPanel(undefined)} />}
        {panel === 'subgroups' && isDivided && (
          <SubgroupsDialog classKey={classKey} onClose={() => onPanel(undefined)} />
        )}
        {dialog === 'grant' && <GrantDialog classKey={classKey} onClose={close} />}
        {dialog === 'delete' && (
          <DeleteJournal classKey={classKey} lessonCount={lessonCount} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
