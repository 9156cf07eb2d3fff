import { averagesOf } from '@bilim/contract/records/averages';
import type { Grade } from '@bilim/contract/records/averages';
import type { PlanItem, Transcript } from '@bilim/contract/transcript';
import { Card, NativeSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Transcript.module.css';

interface LeftToDoProps {
  readonly transcript: Transcript;
  readonly plan: readonly PlanItem[];
}

/** What the curriculum still wants until the degree, and what the average becomes with grades one hopes for. */
export function LeftToDo({ transcript, plan }: LeftToDoProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [hoped, setHoped] = useState<Hopes>({});
  const left = leftOf(plan);
  const grades = left.flatMap((item) => gradeOf(item, transcript.scale, hoped));
  const stays = transcript.rows.filter((row) => row.isPassed || hoped[keyOf(row)] === undefined);
  const { gpa } = averagesOf([...stays, ...grades]);
  const semesters = [...new Set(left.map(({ semesterId }) => semesterId))];
  const about =
    left.length === 0 ? t('transcript.nothingleft') : t('transcript.leftabout', { count: left.length });
  return (
    <Card className={`${look.part} ${look.left}`}>
      <Title order={2}>{t('transcript.left')}</Title>
      <p className={look.muted}>{about}</p>
      {semesters.map((number, at) => {
        const items = left.filter(({ semesterId }) => semesterId === number);
        const credits = items.reduce((sum, item) => sum + item.credits, 0);
        return (
          <details key={number} className={look.semester} open={at === 0}>
            <summary>
              <b>{t('transcript.leftsemester', { number })}</b>
              <span className={look.muted}>
                {t('transcript.leftsums', { count: items.length, credits: format.figure(credits, 1) })}
              </span>
            </summary>
            <ul className={look.list}>
              {items.map((item) => (
                <Item
                  key={keyOf(item)}
                  item={item}
                  letters={transcript.scale.map(({ letter }) => letter)}
                  hope={hoped[keyOf(item)]}
                  onHope={(letter) => setHoped((before) => ({ ...before, [keyOf(item)]: letter }))}
                />
              ))}
            </ul>
          </details>
        );
      })}
      {grades.length > 0 && (
        <p className={look.whatif} role="status">
          {t('transcript.whatif', { gpa: format.mean(gpa), before: format.mean(transcript.total.gpa) })}
        </p>
      )}
    </Card>
  );
}

/** The letter that one hopes for, by discipline: what was failed in it counts no more then. */
type Hopes = Readonly<Record<string, string | undefined>>;
const keyOf = ({ semesterId, disciplineId }: Pick<PlanItem, 'semesterId' | 'disciplineId'>) =>
  `${semesterId} ${disciplineId}`;
const noHope = '—';

interface ItemProps {
  readonly item: PlanItem;
  readonly letters: readonly string[];
  readonly hope: string | undefined;
  readonly onHope: (letter: string | undefined) => void;
}

function Item({ item, letters, hope, onHope }: ItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { disciplineName, credits, block, isGraded } = item;
  return (
    <li className={look.item}>
      <span>
        {disciplineName}
        <span className={look.notes}>
          {t('transcript.leftitem', { credits: format.figure(credits, 1) })}
          {block > 0 && ` · ${t('transcript.choice')}`}
          {!isGraded && ` · ${t('transcript.ungraded')}`}
        </span>
      </span>
      {letters.length > 0 && isGraded && credits > 0 && (
        <NativeSelect
          className={look.hope ?? ''}
          aria-label={t('transcript.hope', { name: disciplineName })}
          data={[noHope, ...letters]}
          value={hope ?? noHope}
          onChange={({ currentTarget: { value } }) => onHope(value === noHope ? undefined : value)}
        />
      )}
    </li>
  );
}

/** The middle of the points that the letter stands for. */
function gradeOf(item: PlanItem, scale: Transcript['scale'], hoped: Hopes): Grade[] {
  const band = scale.find(({ letter }) => letter === hoped[keyOf(item)]);
  if (band === undefined) return [];
  const points = Math.round((band.from + band.to) / 2);
  return [{ credits: item.credits, points, gradePoints: band.gpa, isPassed: band.gpa > 0 }];
}

const blockOf = ({ semesterId, block }: PlanItem) => `${semesterId}/${block}`;

/** Of a block of electives as many as are chosen: the first stand for those that are still to be passed. */
function leftOf(plan: readonly PlanItem[]): PlanItem[] {
  const taken = new Map<string, number>();
  const take = (item: PlanItem) => taken.set(blockOf(item), (taken.get(blockOf(item)) ?? 0) + 1);
  for (const item of plan) if (item.isPassed) take(item);
  return plan.filter((item) => {
    if (item.isPassed) return false;
    if (item.block === 0) return true;
    if ((taken.get(blockOf(item)) ?? 0) >= item.choose) return false;
    take(item);
    return true;
  });
}
