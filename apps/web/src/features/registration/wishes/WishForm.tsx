import type { WishBlock, WishDiscipline } from '@bilim/contract/draw';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { useClassName } from '../useClassName.ts';
import type { Term } from '../useRegistration.ts';
import { draftOf, typeKey, typesToChoose } from './draft.ts';
import type { Draft } from './draft.ts';
import { RankList } from './RankList.tsx';
import { useOrder } from './useWishes.ts';
import look from './Wishes.module.css';

interface WishFormProps {
  readonly term: Term;
  readonly blocks: readonly WishBlock[];
  /** An office looks on. */
  readonly isFixed: boolean;
}

/** What the student would like first, second, third, block by block; each change is saved at once. */
export function WishForm({ term, blocks, isFixed }: WishFormProps) {
  const { t } = useTranslation();
  const { save, change, ...order } = useOrder(term, blocks);
  const draft = isFixed ? draftOf(blocks) : order.draft;
  return (
    <div className={look.blocks}>
      {blocks.map((block) => (
        <section key={block.block} className={look.block}>
          <h3 className={look.title}>{block.block === 0 ? t('wish.plan') : block.title}</h3>
          <p className={look.about}>
            {block.block === 0 ? t('wish.planabout') : t('wish.choose', { count: block.choose })}
          </p>
          <Block block={block} draft={draft} isFixed={isFixed} onChange={change} />
        </section>
      ))}
      {!isFixed && (
        <div className={look.saving} data-unsaved={save.isError || undefined}>
          <span className={look.about} role="status">
            {save.isError
              ? t('wish.notsaved', { why: describeError(save.error, t) })
              : t(save.isIdle ? 'wish.savesitself' : save.isPending ? 'wish.saving' : 'wish.saved')}
          </span>
          {save.isError && (
            <Button variant="default" onClick={() => save.mutate(draft)}>
              {t('btn.retry')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface PartProps {
  readonly draft: Draft;
  readonly isFixed: boolean;
  readonly onChange: (draft: Draft) => void;
}

function Block({ block: { block, title, disciplines }, ...part }: PartProps & { readonly block: WishBlock }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, isFixed, onChange } = part;
  if (block === 0) {
    return (
      <ul className={look.plan}>
        {disciplines.map((discipline) => (
          <li key={discipline.disciplineId}>
            <strong>{discipline.discipline}</strong>
            <Classes discipline={discipline} {...part} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <RankList
      label={title}
      items={disciplines.map((one) => ({
        id: one.disciplineId,
        label: one.discipline,
        about: t('wish.about', { credits: format.figure(one.credits, 1), seats: seatsOf(one) }),
        inside: <Classes discipline={one} {...part} />,
      }))}
      ranked={draft.blocks[block] ?? []}
      isFixed={isFixed}
      onChange={(ranked) => onChange({ ...draft, blocks: { ...draft.blocks, [block]: ranked } })}
    />
  );
}

/** Seats of the type of lesson that has the fewest. */
const seatsOf = ({ types }: WishDiscipline) =>
  Math.min(...types.map(({ classes }) => classes.reduce((sum, { seats }) => sum + seats, 0)));

function Classes({
  discipline,
  draft,
  isFixed,
  onChange,
}: PartProps & { readonly discipline: WishDiscipline }) {
  const { t } = useTranslation();
  const nameOf = useClassName();
  const types = typesToChoose(discipline);
  if (types.length === 0) return null;
  return (
    <details className={look.classes} open={discipline.types.length === types.length && types.length === 1}>
      <summary>{t('wish.classes')}</summary>
      {types.map(({ typeId, type, classes }) => {
        const key = typeKey(discipline.disciplineId, typeId);
        return (
          <div key={typeId} className={look.type}>
            <span className={look.typename}>{type}</span>
            <RankList
              label={`${discipline.discipline}, ${type}`}
              items={classes.map(({ classId, teacher, subgroup, schedule, seats }) => ({
                id: classId,
                label: nameOf(teacher, subgroup),
                about: [schedule, t('wish.seats', { count: seats })].filter(Boolean).join(' · '),
              }))}
              ranked={draft.classes[key] ?? []}
              isFixed={isFixed}
              onChange={(ranked) => onChange({ ...draft, classes: { ...draft.classes, [key]: ranked } })}
            />
          </div>
        );
      })}
    </details>
  );
}
