import type { PersonRow } from '@bilim/contract/people';
import { Card, Checkbox, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { AccountChip } from './AccountChip.tsx';
import look from './People.module.css';

interface PeopleTableProps {
  readonly rows: readonly PersonRow[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (chosen: ReadonlySet<number>) => void;
  readonly onOpen: (id: number) => void;
}

/** Who they are, where they belong and whether they can sign in; on a phone each is a card of its own. */
export function PeopleTable({ rows, chosen, onChoose, onOpen }: PeopleTableProps) {
  const { t } = useTranslation();
  const isAll = rows.every(({ id }) => chosen.has(id));
  return (
    <Card component="section" padding={0} aria-label={t('people.title')} className={look.list}>
      <div className={look.head}>
        <Checkbox
          label={chosen.size > 0 ? t('people.ticked', { count: chosen.size }) : t('people.tickall')}
          checked={isAll}
          indeterminate={!isAll && chosen.size > 0}
          onChange={() => onChoose(new Set(isAll ? [] : rows.map(({ id }) => id)))}
        />
      </div>
      <ul className={look.people}>
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            isChosen={chosen.has(row.id)}
            onToggle={() => onChoose(toggled(chosen, row.id))}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  readonly row: PersonRow;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
}

function Row({ row, isChosen, onToggle, onOpen }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = format.name(row.fullName);
  const isWhat = [
    ...(row.isStudent && row.studentState !== null ? [t(`people.student.${row.studentState}`)] : []),
    ...(row.isTeacher ? [t('role.teacher')] : []),
    ...row.roles.map((role) => t(`role.${role}`)),
  ];
  return (
    <li className={look.person} data-chosen={isChosen || undefined}>
      <Checkbox aria-label={name} checked={isChosen} onChange={onToggle} />
      <UnstyledButton className={look.open} onClick={onOpen}>
        <span className={look.name}>{name}</span>
        <span className={look.detail}>{[row.unit, row.number].filter(Boolean).join(' · ')}</span>
      </UnstyledButton>
      <span className={look.what}>{isWhat.join(', ')}</span>
      <span className={look.detail}>{row.login}</span>
      <span className={look.chip}>
        <AccountChip account={row.account} />
      </span>
    </li>
  );
}

function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
