import type { ActivationRow } from '@bilim/contract/activations';
import { Card, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import type { ActivationsSearch } from '#platform/links/activationsLink.ts';
import { EmptyState } from '#ui/EmptyState.tsx';

import { ActivationChip } from './ActivationChip.tsx';
import { usePeople } from './useActivations.ts';
import look from './PeopleList.module.css';

interface PeopleListProps {
  readonly search: ActivationsSearch;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The people by name, each with how far they have come; ticks say whom the next links are for. */
export function PeopleList({ search, chosen, onChoose }: PeopleListProps) {
  const { t } = useTranslation();
  const people = usePeople(search);
  if (people.data === undefined) return <Pending query={people} />;

  const rows = people.data.pages.flat();
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState art="letter" title={t('activation.nobody')} text={t('activation.nobodytext')} />
      </Card>
    );
  }
  const open = rows.filter(({ state }) => state !== 'used').map(({ id }) => id);
  const isAll = open.length > 0 && open.every((id) => chosen.has(id));

  return (
    <Card component="section" padding={0} aria-label={t('c.students')} aria-busy={people.isFetching}>
      <div className={look.head}>
        <Checkbox
          radius="xs"
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
      <MoreButton query={people} />
    </Card>
  );
}

interface PersonRowProps {
  readonly row: ActivationRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function PersonRow({ row, isChosen, onToggle }: PersonRowProps) {
  const { t } = useTranslation();
  return (
    <li className={look.person} data-chosen={isChosen || undefined}>
      <Checkbox
        radius="xs"
        className={look.tick}
        aria-label={row.fullName}
        checked={isChosen}
        disabled={row.state === 'used'}
        onChange={onToggle}
      />
      <span className={look.words}>
        <span className={look.name}>{row.fullName}</span>
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
