import type { CurriculumOpened } from '@bilim/contract/curricula';
import { hoursOf, sumsOf, type PlanItem } from '@bilim/contract/curricula/plan';
import { Card, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import look from '#ui/Rows.module.css';

import { usePlanWords } from './usePlanWords.ts';
import own from './SemesterTable.module.css';

interface SemesterTableProps {
  readonly semester: number;
  readonly opened: CurriculumOpened;
  /** Null where nothing is changed. */
  readonly onOpen: ((item: PlanItem) => void) | null;
  readonly action: ReactNode;
}

/** What is studied in a semester: what everybody takes first, then block after block. */
export function SemesterTable({ semester, opened, onOpen, action }: SemesterTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plan, rules } = opened;
  const items = plan.items.filter((item) => item.semester === semester);
  const sums = sumsOf(plan).find((one) => one.semester === semester);
  const blocks = [...new Set(items.flatMap(({ block }) => block ?? []))].toSorted((a, b) => a - b);
  const credits = sums?.credits ?? 0;
  const titles = ['discipline', 'credits', 'control', 'lecture', 'lab', 'practice', 'self', 'hours'] as const;
  return (
    <Card
      component="section"
      padding={0}
      id={`semester-${semester}`}
      className={`${look.card} ${own.semester}`}
      aria-labelledby={`semester-${semester}-title`}
    >
      <header className={own.head}>
        <h2 id={`semester-${semester}-title`}>{t('curricula.semester', { semester })}</h2>
        <StatusChip tone={credits === rules.semesterCredits ? 'good' : 'warning'}>
          {t('curricula.ofcredits', {
            found: format.number(credits),
            wanted: format.number(rules.semesterCredits),
          })}
        </StatusChip>
        <span className={own.action}>{action}</span>
      </header>
      {items.length > 0 && (
        <table className={look.table}>
          <thead>
            <tr>
              {titles.map((title, place) => (
                <th
                  key={title}
                  scope="col"
                  className={own.heading}
                  data-kind={place === 0 || title === 'control' ? 'text' : 'number'}
                >
                  {t(`curricula.${title}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items
              .filter(({ block }) => block === null)
              .map((item) => (
                <Item key={item.disciplineId} item={item} opened={opened} onOpen={onOpen} />
              ))}
            {blocks.map((block) => (
              <Block key={block} semester={semester} block={block} opened={opened} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

type BlockProps = Pick<SemesterTableProps, 'semester' | 'opened' | 'onOpen'> & { readonly block: number };

function Block({ semester, block, opened, onOpen }: BlockProps) {
  const { t } = useTranslation();
  const { blockOf } = usePlanWords(opened);
  const { plan } = opened;
  const told = plan.blocks.find((one) => one.semester === semester && one.block === block);
  const offered = plan.items.filter((item) => item.semester === semester && item.block === block);
  return (
    <>
      <tr className={own.block}>
        <th scope="rowgroup" colSpan={8}>
          {blockOf(block, told?.title)} ·{' '}
          {t('curricula.chooseof', { choose: told?.choose ?? 1, all: offered.length })}
        </th>
      </tr>
      {offered.map((item) => (
        <Item key={item.disciplineId} item={item} opened={opened} onOpen={onOpen} />
      ))}
    </>
  );
}

interface ItemProps extends Pick<SemesterTableProps, 'opened' | 'onOpen'> {
  readonly item: PlanItem;
}

function Item({ item, opened, onOpen }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { nameOf, examOf, cycleOf } = usePlanWords(opened);
  const name = nameOf(item.disciplineId);
  const about = [item.code, cycleOf(item.cycleId)?.label].filter(Boolean).join(' · ');
  const figures = [
    ['lecture', item.lectureHours],
    ['lab', item.labHours],
    ['practice', item.practiceHours],
    ['self', item.selfStudyHours],
    ['hours', hoursOf(item)],
  ] as const;
  return (
    <tr className={onOpen === null ? own.item : look.row} onClick={() => onOpen?.(item)}>
      <td data-first>
        {onOpen === null ? (
          <span className={look.name}>{name}</span>
        ) : (
          <UnstyledButton className={look.name}>{name}</UnstyledButton>
        )}
        {about !== '' && <span className={own.about}>{about}</span>}
        {item.requires.length > 0 && (
          <span className={own.about}>
            {t('curricula.after', { names: item.requires.map(nameOf).join(', ') })}
          </span>
        )}
      </td>
      <td data-kind="number" data-title={t('curricula.credits')}>
        {format.number(item.credits)}
      </td>
      <td data-title={t('curricula.control')}>{examOf(item.examTypeId)?.label}</td>
      {figures.map(([title, hours]) => (
        <td key={title} data-kind="number" data-title={t(`curricula.${title}`)}>
          {hours > 0 && format.number(hours)}
        </td>
      ))}
    </tr>
  );
}
