import { roleNames, type RoleName } from '@bilim/contract';
import { RoleMenu } from '@bilim/contract/menu';
import { Button, Card, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { currentOf } from '#platform/api/currentOf.ts';
import { NotSaved } from '#platform/api/NotSaved.tsx';
import { Pending } from '#platform/api/Pending.tsx';

import { MenuEntries } from './MenuEntries.tsx';
import { MenuPreview } from './MenuPreview.tsx';
import { useRoleMenu, useSaveMenu } from './useRoleMenu.ts';
import look from './AppearanceScreen.module.css';

interface RoleMenusProps {
  readonly role: RoleName;
  readonly onRole: (role: RoleName) => void;
}

/** What stands in the menu of a role and in which order; rights are given elsewhere. */
export function RoleMenus({ role, onRole }: RoleMenusProps) {
  const { t } = useTranslation();
  const menu = useRoleMenu(role);
  return (
    <>
      <Select
        label={t('appearance.role')}
        description={t('appearance.roletext')}
        maw={420}
        allowDeselect={false}
        data={roleNames.map((one) => ({ value: one, label: t(`role.${one}`) }))}
        value={role}
        onChange={(chosen) => {
          const next = roleNames.find((one) => one === chosen);
          if (next !== undefined) onRole(next);
        }}
      />
      {menu.data === undefined ? (
        <Pending query={menu} />
      ) : (
        <MenuForm key={`${role} ${menu.data.version}`} menu={menu.data} />
      )}
    </>
  );
}

function MenuForm({ menu }: { readonly menu: RoleMenu }) {
  const { t } = useTranslation();
  const [seen, setSeen] = useState(menu);
  const [entries, setEntries] = useState(menu.entries);
  const save = useSaveMenu(menu.role);
  const isChanged = JSON.stringify(entries) !== JSON.stringify(menu.entries);

  return (
    <div className={look.columns}>
      <Card padding={0}>
        {save.error !== null && (
          <NotSaved
            error={save.error}
            theirs={currentOf(save.error, 'menu.changed_elsewhere', RoleMenu)}
            onTakeTheirs={(theirs) => {
              setSeen(theirs);
              setEntries(theirs.entries);
              save.reset();
            }}
            onKeepMine={(theirs) => save.mutate({ seen: theirs, entries })}
          />
        )}
        <MenuEntries entries={entries} onChange={setEntries} />
        <div className={look.actions}>
          {seen.isChanged && (
            <Button
              variant="default"
              loading={save.isPending}
              onClick={() => save.mutate({ seen, entries: undefined })}
            >
              {t('appearance.usual')}
            </Button>
          )}
          <Button
            loading={save.isPending}
            disabled={!isChanged}
            onClick={() => save.mutate({ seen, entries })}
          >
            {t('btn.save')}
          </Button>
        </div>
      </Card>
      <MenuPreview entries={entries} people={menu.people} />
    </div>
  );
}
