import type { ActivationRow } from '@bilim/contract/activations';
import { Card, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import type { ActivationsSearch } from '#domain/activations/activationsLink.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';

import { ActivationChip } from './ActivationChip.tsx';
import { usePeople } from './useActivations.ts';
import look from './PeopleList.module.css';

interface PeopleListProps {
  readonly search: ActivationsSearch;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly filters: ReactNode;
}

/** The people by name, each with how far they have come; ticks say whom the next links are for. */
export function PeopleList({ search, chosen, onChoose, filters }: PeopleListProps) {
  const { t } = useTranslation();
  const people = usePeople(search);
  return (
    <QueueList
      query={people}
      items={people.data?.pages.flat()}
      empty={{ art: 'letter', title: t('activation.nobody'), text: t('activation.nobodytext') }}
      filters={filters}
    >
      {(rows) => (
        <Card component="section" padding={0} aria-label={t('c.students')} aria-busy={people.isFetching}>
          <TickAll rows={rows} chosen={chosen} onChoose={onChoose} />
          <ul className={look.people}>
            {rows.map((row) => (
              <PersonRow
                key={row.id}
                row={row}
                isChosen={chosen.has(row.id)}
                onToggle={() => onChoose(toggled(chosen, row.id))}
              />
            ))}
          </ul>
        </Card>
      )}
    </QueueList>
  );
}

interface TickAllProps extends Pick<PeopleListProps, 'chosen' | 'onChoose'> {
  readonly rows: readonly ActivationRow[];
}

function TickAll({ rows, chosen, onChoose }: TickAllProps) {
  const { t } = useTranslation();
  const open = rows.filter(({ state }) => state !== 'used').map(({ id }) => id);
  const isAll = open.length > 0 && open.every((id) => chosen.has(id));
  return (
    <div className={look.head}>
      <Checkbox
        label={t('activation.tickall')}
        checked={isAll}
        indeterminate={!isAll && chosen.size > 0}
        disabled={open.length === 0}
        onChange={() => onChoose(new Set(isAll ? [] : open))}
      />
      {chosen.size > 0 && (
        <span className={look.count}>{t('activation.ticked', { count: chosen.size })}</span>
      )}
    </div>
  );
}

interface PersonRowProps {
  readonly row: ActivationRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function PersonRow({ row, isChosen, onToggle }: PersonRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={look.person} data-chosen={isChosen || undefined}>
      <Checkbox
        className={look.tick}
        aria-label={format.name(row.fullName)}
        checked={isChosen}
        disabled={row.state === 'used'}
        onChange={onToggle}
      />
      <span className={look.words}>
        <span className={look.name}>{format.name(row.fullName)}</span>
        <span className={look.detail}>{[row.unit, row.login].filter(Boolean).join(' · ')}</span>
      </span>
      <span className={look.email}>{row.email ?? t('activation.noaddress')}</span>
      <span className={look.chip}>
        <ActivationChip row={row} />
      </span>
    </li>
  );
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
