import type { OwnMaterial } from '@bilim/contract/materials';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AboutMaterial } from './AboutMaterial.tsx';
import type { Asked } from './AboutMaterial.tsx';
import { MaterialRow } from './MaterialRow.tsx';
import { MaterialState } from './MaterialState.tsx';
import { MaterialTools } from './MaterialTools.tsx';
import { moved } from './moved.ts';
import { useShelfWrites } from './useMaterials.ts';
import look from './Materials.module.css';

interface OwnRowsProps {
  /** Those of one theme. */
  readonly items: readonly OwnMaterial[];
  /** Everything on the shelf, in order. */
  readonly all: readonly OwnMaterial[];
  readonly students: number;
  readonly onEdit: (material: OwnMaterial) => void;
}

/** Materials as their teacher sees them: their state, who opened them, and what can be done with them. */
export function OwnRows({ items, all, students, onEdit }: OwnRowsProps) {
  const { t } = useTranslation();
  const { order } = useShelfWrites();
  const [asked, setAsked] = useState<Asked | null>(null);
  const put = (materialId: number, place: number) => {
    const [first] = all;
    const next = moved(all, items, { materialId, place });
    if (first !== undefined && next !== null) order.mutate({ shelfId: first.shelfId, materials: next });
  };
  const dragging = useDragging(put);
  return (
    <>
      <ul className={look.rows}>
        {items.map((one, place) => (
          <MaterialRow
            key={one.materialId}
            material={one}
            said={[one.typeName, t('umk.openedby', { opens: one.opens, students })]}
            isQuiet={one.state === 'hidden'}
            chips={<MaterialState material={one} />}
            onOpen={() => setAsked({ about: 'reading', material: one })}
            before={<Handle title={one.title} onMove={(step) => put(one.materialId, place + step)} />}
            tools={
              <MaterialTools
                material={one}
                isFirst={place === 0}
                isLast={place === items.length - 1}
                onMove={(step) => put(one.materialId, place + step)}
                onEdit={() => onEdit(one)}
                onAsk={(about) => setAsked({ about, material: one })}
              />
            }
            dragging={dragging(one.materialId, place)}
          />
        ))}
      </ul>
      <AboutMaterial asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

/** What a row needs to be dragged to another place of its list. */
function useDragging(put: (materialId: number, place: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  return (materialId: number, place: number) => ({
    draggable: true,
    'data-over': over === materialId || undefined,
    onDragStart: () => setDragged(materialId),
    onDragEnd: () => {
      setDragged(null);
      setOver(null);
    },
    onDragOver: (event: { readonly preventDefault: () => void }) => {
      if (dragged === null) return;
      event.preventDefault();
      setOver(materialId);
    },
    onDrop: (event: { readonly preventDefault: () => void }) => {
      if (dragged === null) return;
      // A row holds a link, and some browsers follow what is let go.
      event.preventDefault();
      put(dragged, place);
    },
  });
}

interface HandleProps {
  readonly title: string;
  readonly onMove: (step: number) => void;
}

/** By which a row is taken, with the mouse or with the arrow keys. */
function Handle({ title, onMove }: HandleProps) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      className={`${look.handle} ${look.tools}`}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={t('umk.movehint', { title })}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(step);
      }}
    >
      <IconGripVertical size={18} aria-hidden />
    </ActionIcon>
  );
}
