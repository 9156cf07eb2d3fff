import type { NewsReach } from '@bilim/contract/newsOffice';
import { Button, Card, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

import { useMissing } from './useReach.ts';
import look from './ReachScreen.module.css';

interface MissingProps {
  readonly newsId: number;
  readonly group: string | null;
  readonly reach: NewsReach;
  readonly onAll: () => void;
}

/** Who has not read it yet, or not confirmed it. */
export function Missing({ newsId, group, reach, onAll }: MissingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const missing = useMissing(newsId, group);
  const people = missing.data?.pages.flat();
  const groupName = group === '' ? t('n.nogroup') : group;
  return (
    <Card component="section" padding={0} aria-labelledby="reach-missing">
      <div className={look.cardHead}>
        <Title order={2} id="reach-missing" className={look.cardTitle}>
          {t(reach.needsConfirmation ? 'n.notconfirmed' : 'n.notread')}
        </Title>
        {group !== null && (
          <Button
            variant="light"
            size="compact-md"
            rightSection={<IconX size={16} aria-hidden />}
            aria-label={t('n.showallgroups', { group: groupName })}
            onClick={onAll}
          >
            {groupName}
          </Button>
        )}
      </div>
      {people === undefined ? (
        <div className={look.pending}>
          <Pending query={missing} />
        </div>
      ) : people.length === 0 ? (
        <EmptyState
          art="checklist"
          title={t(reach.needsConfirmation ? 'n.everybodyconfirmed' : 'n.everybody')}
        />
      ) : (
        <ul className={look.rows}>
          {people.map((person) => (
            <li key={person.personId} className={look.person}>
              <span>{format.name(person.fullName)}</span>
              <span className={look.dim}>{person.group}</span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton query={missing} />
    </Card>
  );
}
