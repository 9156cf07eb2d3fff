import { Skeleton } from '@mantine/core';
import { IconChevronRight, IconNotebookOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalOfficeLink } from '#domain/journal/journalOfficeLink.ts';
import { peopleLink } from '#domain/people/peopleLink.ts';
import { rightsLink } from '#domain/rights/rightsLink.ts';
import { sheetLink } from '#domain/records/sheetLink.ts';
import type { MenuItem } from '#platform/menu/menu.ts';
import { PageIcon } from '#platform/menu/PageIcon.tsx';
import { useMenu } from '#platform/menu/useMenu.ts';
import { ownQueues, useWaiting } from '#platform/queues/useWaiting.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { HomeCard } from './HomeCard.tsx';
import look from './QueuesCard.module.css';

/** What waits for the person's office: each queue with its count and the way there. */
export function QueuesCard() {
  const { t } = useTranslation();
  const { waiting } = useWaiting();
  const items = (useMenu() ?? []).flatMap((group) => group.items);
  const queues = waiting.data === undefined ? [] : ownQueues(waiting.data);
  const isDone = queues.length > 0 && queues.every(([, count]) => count === 0);
  return (
    <HomeCard
      id="home-queues"
      title={t('home.waiting.title')}
      beside={isDone && <StatusChip tone="good">{t('home.waiting.none')}</StatusChip>}
    >
      {waiting.data === undefined && (
        <Pending query={waiting}>
          <Skeleton height={72} radius="md" />
        </Pending>
      )}
      <ul className={look.queues}>
        {queues.map(([name, count]) => (
          <li key={name}>
            <QueueLink name={name} count={count} way={wayTo(name, items)} />
          </li>
        ))}
      </ul>
    </HomeCard>
  );
}

/** A queue is an entry of the menu, or a list within one. */
function wayTo(name: string, items: readonly MenuItem[]) {
  if (name === 'unfilled') return journalOfficeLink({ tab: 'unfilled' });
  if (name === 'rights') return rightsLink({ tab: 'waiting' });
  if (name === 'sheet') return sheetLink({ view: 'appeals' });
  if (name === 'sheetcorrections') return sheetLink({ view: 'corrections' });
  if (name === 'people') return peopleLink({ view: 'corrections' });
  return { to: items.find(({ key }) => key === name)?.path ?? '/' };
}

interface QueueLinkProps {
  readonly name: string;
  readonly count: number;
  readonly way: ReturnType<typeof wayTo>;
}

function QueueLink({ name, count, way }: QueueLinkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Link {...way} className={look.queue} data-waiting={count > 0 || undefined}>
      <span className={look.icon}>
        {name === 'unfilled' ? (
          <IconNotebookOff size={22} stroke={1.6} aria-hidden />
        ) : (
          <PageIcon path={way.to} size={22} stroke={1.6} />
        )}
      </span>
      <span className={look.words}>{t(`home.waiting.${name}`)}</span>
      <b className={look.figure}>{format.number(count)}</b>
      <IconChevronRight size={18} aria-hidden className={look.arrow} />
    </Link>
  );
}
