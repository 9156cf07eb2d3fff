import type { PlannedClass } from '@bilim/contract/termPlan';
import { ActionIcon, Button, Card, Checkbox } from '@mantine/core';
import { IconArrowsJoin, IconArrowsSplit2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import rows from '#ui/Rows.module.css';

import { SplitSheet } from './SplitSheet.tsx';
import { TeacherCell } from './TeacherCell.tsx';
import { useChange } from './useTermPlan.ts';
import look from './TermPlan.module.css';

const titles = ['class', 'groups', 'students', 'hours', 'teacher', 'state'] as const;
const numbers: ReadonlySet<string> = new Set(['students', 'hours']);

/** Planned classes; those that are ticked can become one. */
export function PlanRows({ rows: all }: { readonly rows: readonly PlannedClass[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [split, setSplit] = useState<PlannedClass | null>(null);
  const ticked = all.filter(({ plannedId }) => chosen.has(plannedId));
  return (
    <>
      <Merging ticked={ticked} onDone={() => setChosen(new Set())} />
      <Card component="section" padding={0} aria-label={t('termplan.title')} className={rows.card}>
        <table className={rows.table}>
          <thead>
            <tr>
              {titles.map((title) => (
                <th
                  key={title}
                  scope="col"
                  className={look.heading}
                  data-kind={numbers.has(title) ? 'number' : undefined}
                >
                  {t(`termplan.${title}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {all.map((row) => (
              <Row
                key={row.plannedId}
                row={row}
                isChosen={chosen.has(row.plannedId)}
                onChoose={(isChosen) => {
                  const next = new Set(chosen);
                  if (isChosen) next.add(row.plannedId);
                  else next.delete(row.plannedId);
                  setChosen(next);
                }}
                onSplit={() => setSplit(row)}
              />
            ))}
          </tbody>
        </table>
      </Card>
      <SplitSheet row={split} onClose={() => setSplit(null)} />
    </>
  );
}

interface MergingProps {
  readonly ticked: readonly PlannedClass[];
  readonly onDone: () => void;
}

function Merging({ ticked, onDone }: MergingProps) {
  const { t } = useTranslation();
  const { merge } = useChange();
  if (ticked.length < 2) return null;
  const plannedIds = ticked.map(({ plannedId }) => plannedId);
  return (
    <div className={look.actions}>
      <Button
        variant="default"
        leftSection={<IconArrowsJoin size={18} aria-hidden />}
        loading={merge.isPending}
        onClick={() => merge.mutate({ plannedIds }, { onSuccess: onDone })}
      >
        {t('termplan.merge', { count: ticked.length })}
      </Button>
    </div>
  );
}

interface RowProps {
  readonly row: PlannedClass;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onSplit: () => void;
}

function Row({ row, isChosen, onChoose, onSplit }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { discipline, lessonType, block, groups, subgroup, students, isElective } = row;
  const name = `${discipline}, ${lessonType}, ${groups.join(', ')}`;
  return (
    <tr className={look.row}>
      <td data-first>
        <div className={look.class}>
          {!row.isInForce && (
            <Checkbox
              aria-label={t('termplan.choose', { name })}
              checked={isChosen}
              onChange={(event) => onChoose(event.currentTarget.checked)}
            />
          )}
          <div>
            <strong>{discipline}</strong>
            <span className={look.about}>
              {[lessonType, row.department, block].filter(Boolean).join(' · ')}
            </span>
          </div>
        </div>
      </td>
      <td data-title={t('termplan.groups')}>
        {groups.join(', ')}
        {subgroup > 0 && ` · ${t('termplan.subgroup', { subgroup })}`}
      </td>
      <td data-title={t('termplan.students')} data-kind="number">
        {isElective ? t('termplan.expected', { students }) : format.number(students)}
      </td>
      <td data-title={t('termplan.hours')} data-kind="number">
        {format.number(row.hours)}
      </td>
      <td data-title={t('termplan.teacher')}>
        <TeacherCell row={row} name={name} />
      </td>
      <td data-first>
        {row.isInForce ? (
          <StatusChip tone="good">{t('termplan.states.inforce')}</StatusChip>
        ) : (
          <ActionIcon
            variant="subtle"
            size={40}
            aria-label={t('termplan.splitof', { name })}
            title={t('termplan.split')}
            onClick={onSplit}
          >
            <IconArrowsSplit2 size={18} aria-hidden />
          </ActionIcon>
        )}
      </td>
    </tr>
  );
}
