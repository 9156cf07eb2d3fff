import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { KeyHints } from '#ui/KeyHints.tsx';

import { QueueRows } from './QueueRows.tsx';
import type { QueuePlace } from './useQueuePlace.ts';
import { useQueueSteps } from './useQueueSteps.ts';
import look from './Queue.module.css';

/** Takes the open one of a list, and moves on. */
export interface DetailHandlers {
  /** It was decided on: the next one comes, or the one before where it was the last. */
  readonly onSettled: () => void;
  readonly onBack: () => void;
}

interface RowHandlers {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

export type RowProps<Item> = { readonly item: Item } & RowHandlers;
export type DetailProps<Item> = { readonly item: Item } & DetailHandlers;

interface QueuePairProps<Item> extends QueuePlace<{ readonly open?: number }> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly idOf: (item: Item) => number;
  readonly Row: ComponentType<RowProps<Item>>;
  readonly Detail: ComponentType<DetailProps<Item>>;
}

/** The list and, beside it, the one that is open; on a phone one after the other. */
export function QueuePair<Item>(props: QueuePairProps<Item>) {
  const { label, items, idOf, Row, Detail } = props;
  const { t } = useTranslation();
  const { ref, shown, isFound, open, onSettled, onBack } = useQueueSteps(props);

  return (
    <div ref={ref} className={look.pair} data-open={isFound || undefined}>
      <div className={look.list}>
        <QueueRows label={label}>
          {items.map((item) => (
            <Row key={idOf(item)} item={item} isOpen={item === shown} onOpen={() => open(item)} />
          ))}
        </QueueRows>
        <KeyHints
          hints={[
            { keys: 'J', label: t('office.next') },
            { keys: 'K', label: t('office.previous') },
          ]}
        />
      </div>
      {shown !== undefined && <Detail key={idOf(shown)} item={shown} onSettled={onSettled} onBack={onBack} />}
    </div>
  );
}
