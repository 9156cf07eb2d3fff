import type { LateChangePermission } from '@bilim/contract/journal/lateChanges';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import line from '#platform/queues/QueueLine.module.css';

import { ClassLine } from './ClassLine.tsx';
import { usePermissions, useRevoke } from './useJournalOffice.ts';
import look from './JournalOffice.module.css';

/** Who may change late marks until when, and permissions that ended lately. */
export function PermissionList() {
  const { t } = useTranslation();
  const permissions = usePermissions();
  const revoke = useRevoke();
  const [ending, setEnding] = useState<LateChangePermission | null>(null);
  return (
    <>
      <QueueList
        query={permissions}
        items={permissions.data}
        empty={{
          art: 'letter',
          title: t('takeback.nopermissions'),
          text: t('takeback.nopermissionstext'),
        }}
      >
        {(shown) => (
          <QueueRows label={t('takeback.tabs.permissions')}>
            {shown.map((permission) => (
              <PermissionRow
                key={permission.permissionId}
                permission={permission}
                onEnd={() => setEnding(permission)}
              />
            ))}
          </QueueRows>
        )}
      </QueueList>
      <ConfirmDialog
        isOpen={ending !== null}
        title={t('takeback.revoketitle')}
        text={t('takeback.revoketext')}
        confirmLabel={t('takeback.revoke')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={revoke.isPending}
        onConfirm={() => {
          if (ending !== null) revoke.mutate(ending.permissionId, { onSettled: () => setEnding(null) });
        }}
        onClose={() => setEnding(null)}
      />
    </>
  );
}

const tones = { standing: 'good', ended: 'neutral', revoked: 'neutral' } as const;

interface PermissionRowProps {
  readonly permission: LateChangePermission;
  readonly onEnd: () => void;
}

function PermissionRow({ permission, onEnd }: PermissionRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, moduleName, endsOn, reason, grantedBy } = permission;
  return (
    <li className={`${line.line} ${look.row}`}>
      <ClassLine of={permission} />
      <div className={line.what}>
        <StatusChip tone={tones[state]}>
          {t(`takeback.permitted.${state}`, { day: format.day(endsOn) })}
        </StatusChip>
        <span>{reason}</span>
        <span className={line.detail}>
          {[moduleName === '' ? t('takeback.wholeclass') : moduleName, format.shortName(grantedBy)].join(
            ' · ',
          )}
        </span>
      </div>
      {state === 'standing' && (
        <Button variant="default" onClick={onEnd}>
          {t('takeback.revoke')}
        </Button>
      )}
    </li>
  );
}
