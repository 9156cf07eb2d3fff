import type { Grant } from '@bilim/contract';
import type { Confirmation } from '@bilim/contract/confirmations';
import { Button, Checkbox, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { momentBy } from '#platform/history/momentBy.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import line from '#platform/queues/QueueLine.module.css';
import { StatusChip } from '#ui/StatusChip.tsx';

import { useConfirmations, useDecide } from './useConfirmations.ts';

interface WaitingListProps {
  /** Only what whoever has this right confirms. */
  readonly grant?: Grant;
  readonly isDecided: boolean;
  readonly onChange: (isDecided: boolean) => void;
  /** Why it takes two. */
  readonly about: string;
}

/** What waits until a second person confirms it, and what became of the rest. */
export function WaitingList({ grant, isDecided, onChange, about }: WaitingListProps) {
  const { t } = useTranslation();
  const query = useConfirmations({ isDecided, grant });
  return (
    <QueueList
      query={query}
      items={query.data}
      empty={{ art: 'letter', title: t('rights.nowaiting'), text: about }}
      filters={
        <Checkbox
          label={t('rights.decided')}
          checked={isDecided}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      }
    >
      {(shown) => (
        <QueueRows label={t('rights.tabs.waiting')}>
          {shown.map((one) => (
            <WaitingRow key={one.id} change={one} />
          ))}
        </QueueRows>
      )}
    </QueueList>
  );
}

const tones = { confirmed: 'good', refused: 'bad', withdrawn: 'neutral' } as const;

function WaitingRow({ change }: { readonly change: Confirmation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const decide = useDecide();
  const { id, what, reason, askedAt, askedBy, outcome, decidedAt, decidedBy, isOwn, mayDecide, deciders } =
    change;
  const answer = (isConfirmed: boolean) => decide.mutate({ id, isConfirmed });

  return (
    <li className={line.line}>
      <div className={line.what}>
        <span className={line.name}>{what}</span>
        <span className={line.detail}>{reason}</span>
        <span className={line.detail}>{momentBy(format, askedAt, askedBy)}</span>
        {outcome === null && isOwn && (
          <span className={line.detail}>
            {deciders.length === 0
              ? t('rights.nodeciders')
              : t('rights.deciders', { names: deciders.map(format.shortName).join(', ') })}
          </span>
        )}
      </div>
      {outcome !== null ? (
        <div className={line.what}>
          <StatusChip tone={tones[outcome]}>{t(`rights.outcome.${outcome}`)}</StatusChip>
          <span className={line.detail}>{momentBy(format, decidedAt, decidedBy)}</span>
        </div>
      ) : (
        <Group gap="xs">
          {(mayDecide || isOwn) && (
            <Button variant="default" disabled={decide.isPending} onClick={() => answer(false)}>
              {t(isOwn ? 'rights.takeback' : 'rights.refuse')}
            </Button>
          )}
          {mayDecide && (
            <Button loading={decide.isPending} onClick={() => answer(true)}>
              {t('btn.confirm')}
            </Button>
          )}
        </Group>
      )}
    </li>
  );
}
