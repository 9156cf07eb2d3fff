import { rightsApi } from '@bilim/contract/rights';
import { Button, Tabs } from '@mantine/core';
import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useConfirmations } from '#domain/confirmations/useConfirmations.ts';
import { WaitingList } from '#domain/confirmations/WaitingList.tsx';
import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { useQueuePlace, type QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { parseRightsSearch, rightsTabs, type RightsSearch } from '#domain/rights/rightsLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { GiveForm } from './GiveForm.tsx';
import { HolderList } from './HolderList.tsx';
import { RoleForm } from './RoleForm.tsx';
import { RoleList } from './RoleList.tsx';
import type { Overview } from './roleWords.ts';
import { useRights } from './useRights.ts';
import look from './Rights.module.css';

/** Roles and what they are made of, who has what and why, and what waits for a second person. */
export function RightsScreen() {
  const { t } = useTranslation();
  const may = useMay(rightsApi.overview);
  if (!may) return <Refused title={t('rights.title')} />;
  return <Rights />;
}

function Rights() {
  const { t } = useTranslation();
  const place = useQueuePlace(parseRightsSearch);
  const overview = useRights();
  const [adding, setAdding] = useState<Adding>(null);

  return (
    <>
      <PageHeading
        title={t('rights.title')}
        subtitle={t('rights.about')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setAdding('role')}
            >
              {t('rights.newrole')}
            </Button>
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setAdding('gift')}>
              {t('rights.give')}
            </Button>
          </>
        }
      />
      <Lists {...place} overview={overview} />
      {overview.data !== undefined && (
        <Dialogs {...place} overview={overview.data} adding={adding} onAdded={() => setAdding(null)} />
      )}
    </>
  );
}

type Adding = 'role' | 'gift' | null;

interface ListsProps extends QueuePlace<RightsSearch> {
  readonly overview: ReturnType<typeof useRights>;
}

function Lists({ overview, search, go }: ListsProps) {
  const { t } = useTranslation();
  const waiting = useConfirmations({ isDecided: false }).data?.length ?? 0;
  return (
    <Tabs
      value={search.tab ?? 'roles'}
      keepMounted={false}
      onChange={(value) => {
        const next = rightsTabs.find((one) => one === value);
        if (next !== undefined) go({ tab: next });
      }}
    >
      <Tabs.List aria-label={t('rights.title')} className={look.tabs ?? ''}>
        {rightsTabs.map((one) => (
          <Tabs.Tab key={one} value={one} mih={44}>
            {t(`rights.tabs.${one}`)}
            {one === 'waiting' && waiting > 0 && ` · ${waiting}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="roles" pt="md">
        <RoleList query={overview} onOpen={(role) => go({ tab: 'roles', open: role }, true)} />
      </Tabs.Panel>
      <Tabs.Panel value="holders" pt="md">
        {overview.data === undefined ? (
          <Pending query={overview} />
        ) : (
          <HolderList overview={overview.data} search={search} go={go} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="waiting" pt="md">
        <WaitingList
          isDecided={search.decided === true}
          onChange={(isDecided) => go({ tab: 'waiting', ...(isDecided ? { decided: true as const } : {}) })}
          about={t('rights.twoabout')}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

interface DialogsProps extends QueuePlace<RightsSearch> {
  readonly overview: Overview;
  readonly adding: Adding;
  readonly onAdded: () => void;
}

function Dialogs({ overview, adding, onAdded, search, go }: DialogsProps) {
  const { t } = useTranslation();
  const { open, ...place } = search;
  const role = overview.roles.find((one) => one.role === open);
  const isNew = adding === 'role';
  const leave = () => (isNew ? onAdded() : go(place));
  return (
    <>
      <Sheet
        isOpen={adding === 'gift'}
        title={t('rights.give')}
        closeLabel={t('btn.close')}
        onClose={onAdded}
      >
        <GiveForm overview={overview} personId={search.person} onDone={onAdded} />
      </Sheet>
      <Sheet
        isOpen={isNew || role !== undefined}
        title={t(isNew ? 'rights.newrole' : 'rights.role')}
        closeLabel={t('btn.close')}
        onClose={leave}
      >
        <RoleForm key={open ?? 0} overview={overview} role={isNew ? undefined : role} onDone={leave} />
      </Sheet>
    </>
  );
}
