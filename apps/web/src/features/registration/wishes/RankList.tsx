import { mostWishes } from '@bilim/contract/draw';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical, IconPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { moved } from './draft.ts';
import look from './Wishes.module.css';

interface Item {
  readonly id: number;
  readonly label: string;
  readonly about: ReactNode;
  readonly inside?: ReactNode;
}

interface RankListProps {
  /** What is put in order: «ДПВ-1». */
  readonly label: string;
  readonly items: readonly Item[];
  readonly ranked: readonly number[];
  readonly isFixed: boolean;
  readonly onChange: (ranked: readonly number[]) => void;
}

/** Which place is being dragged, and the order as it would be now. */
interface Dragged {
  readonly at: number;
  readonly order: readonly number[];
}

/** Things in an order of wishes: dragged by the handle, or moved by buttons, from a keyboard too. */
export function RankList({ label, items, ranked, isFixed, onChange }: RankListProps) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const { ref, keep } = useKeptFocus();
  const byId = new Map(items.map((item) => [item.id, item]));
  const shown = dragged?.order ?? ranked;
  const chosen = shown.flatMap((id) => byId.get(id) ?? []);
  const rest = isFixed ? [] : items.filter(({ id }) => !ranked.includes(id));
  const isFull = ranked.length >= mostWishes;
  function drop() {
    if (dragged !== null && dragged.order.some((id, at) => id !== ranked[at])) onChange(dragged.order);
    setDragged(null);
  }
  return (
    <div className={look.ranks} ref={ref}>
      {chosen.length > 0 && (
        <ol className={look.ranked} aria-label={label}>
          {chosen.map((item, at) => (
            // Dragging is for a pointer; the buttons do the same.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
            <li
              key={item.id}
              className={look.wish}
              data-of={item.id}
              data-dragged={dragged?.at === at || undefined}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                event.stopPropagation();
                if (dragged.at !== at) setDragged({ at, order: moved(dragged.order, dragged.at, at) });
              }}
            >
              <div className={look.line}>
                {!isFixed && <Handle onDrag={() => setDragged({ at, order: ranked })} onDrop={drop} />}
                <span className={look.number}>{at + 1}</span>
                <Words {...item} isChosen />
                {!isFixed && (
                  <Moving name={item.label} at={at} ranked={ranked} onChange={onChange} onMove={keep} />
                )}
              </div>
              {item.inside}
            </li>
          ))}
        </ol>
      )}
      {rest.length > 0 && (
        <ul className={look.rest} aria-label={t('wish.notwished', { name: label })}>
          {rest.map((item) => (
            <li key={item.id} className={look.line}>
              <Words {...item} />
              {!isFull && <Add name={item.label} onAdd={() => onChange([...ranked, item.id])} />}
            </li>
          ))}
        </ul>
      )}
      {isFixed && chosen.length === 0 && <p className={look.about}>{t('wish.none')}</p>}
    </div>
  );
}

function Words({ label, about, isChosen = false }: Item & { readonly isChosen?: boolean }) {
  return (
    <span className={look.words}>
      {isChosen ? <strong>{label}</strong> : <span>{label}</span>}
      <span className={look.about}>{about}</span>
    </span>
  );
}

function Add({ name, onAdd }: { readonly name: string; readonly onAdd: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPlus size={16} aria-hidden />}
      aria-label={t('wish.addname', { name })}
      onClick={onAdd}
    >
      {t('wish.add')}
    </Button>
  );
}

function Handle({ onDrag, onDrop }: { readonly onDrag: () => void; readonly onDrop: () => void }) {
  return (
    <span
      className={look.handle}
      draggable
      aria-hidden
      onDragStart={(event) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        onDrag();
      }}
      onDragEnd={onDrop}
    >
      <IconGripVertical size={18} />
    </span>
  );
}

/** What is moved by a button takes the focus along: the page would lose it with the button's old place. */
function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Moved | null>(null);
  useEffect(() => {
    if (last.current === null) return;
    const { id, way } = last.current;
    last.current = null;
    const buttons = ref.current?.querySelectorAll<HTMLButtonElement>(
      `[data-of="${id}"] > :first-child button[data-way]`,
    );
    const usable = [...(buttons ?? [])].filter(({ disabled }) => !disabled);
    (usable.find(({ dataset }) => dataset['way'] === way) ?? usable[0])?.focus();
  });
  return { ref, keep: (next: Moved) => void (last.current = next) };
}

interface Moved {
  readonly id: number;
  readonly way: 'up' | 'down';
}

interface MovingProps extends Pick<RankListProps, 'ranked' | 'onChange'> {
  readonly name: string;
  readonly at: number;
  readonly onMove: (moved: Moved) => void;
}

function Moving({ name, at, ranked, onChange, onMove }: MovingProps) {
  const { t } = useTranslation();
  function move(way: Moved['way']) {
    const id = ranked[at];
    if (id === undefined) return;
    onMove({ id, way });
    onChange(moved(ranked, at, way === 'up' ? at - 1 : at + 1));
  }
  return (
    <span className={look.buttons}>
      <ActionIcon
        variant="subtle"
        size={40}
        disabled={at === 0}
        data-way="up"
        aria-label={t('wish.up', { name })}
        onClick={() => move('up')}
      >
        <IconChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={40}
        disabled={at === ranked.length - 1}
        data-way="down"
        aria-label={t('wish.down', { name })}
        onClick={() => move('down')}
      >
        <IconChevronDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('wish.remove', { name })}
        onClick={() => onChange(ranked.toSpliced(at, 1))}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
