import { firstOwnRole } from '@bilim/contract/rights';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import type { Pending } from '#platform/api/Pending.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import line from '#platform/queues/QueueLine.module.css';

import { type Overview, useRoleWords } from './roleWords.ts';
import look from './Rights.module.css';

interface RoleListProps {
  readonly query: ComponentProps<typeof Pending>['query'] & { readonly data: Overview | undefined };
  readonly onOpen: (role: number) => void;
}

/** The roles with how many rights they have, and how many people have them. */
export function RoleList({ query, onOpen }: RoleListProps) {
  const { t } = useTranslation();
  const { roleName, rightName } = useRoleWords();
  return (
    <QueueList
      query={query}
      items={query.data?.roles}
      empty={{ art: 'paper', title: t('rights.noroles'), text: t('rights.noroles') }}
    >
      {(roles) => (
        <QueueRows label={t('rights.tabs.roles')}>
          {roles.map((role) => (
            <li key={role.role}>
              <button type="button" className={`${line.line} ${look.role}`} onClick={() => onOpen(role.role)}>
                <span className={line.what}>
                  <span className={line.name}>
                    {roleName(role)}{' '}
                    {role.role >= firstOwnRole && <StatusChip tone="info">{t('rights.own')}</StatusChip>}
                  </span>
                  <span className={`${line.detail} ${look.grants}`}>
                    {role.grants.length === 0
                      ? t('rights.norights')
                      : role.grants.map((grant) => rightName(query.data!, grant)).join(' · ')}
                  </span>
                </span>
                <span className={look.count}>{t('rights.people', { count: role.holders })}</span>
              </button>
            </li>
          ))}
        </QueueRows>
      )}
    </QueueList>
  );
}
