import type { ModulePoints } from '@bilim/contract/journal/modules';
import { useState, type KeyboardEvent } from 'react';

import { placeOf, type PointSaver } from './usePointSaver.ts';
import look from './PointsTable.module.css';

interface PointInputProps {
  readonly row: ModulePoints;
  readonly field: 'control' | 'bonus';
  readonly label: string;
  /** From 0; Enter and the arrows go to the field above or below. */
  readonly place: number;
  readonly saver: PointSaver;
  readonly canEdit: boolean;
}

/** One cell of the table: saved when it is left, if it was changed. */
export function PointInput({ row, field, label, place, saver, canEdit }: PointInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const state = saver.states.get(placeOf({ studentId: row.studentId, field }));
  const stored = textOf(field === 'bonus' && row.bonus === 0 ? null : row[field]);
  const shown = typed ?? (state === undefined ? stored : textOf(state.edit.value));
  if (!canEdit) return <span className={look.fixed}>{stored === '' ? '–' : stored}</span>;

  function commit() {
    setTyped(null);
    if (typed === null || typed === stored) return;
    void saver.save({ studentId: row.studentId, field, value: typed === '' ? null : Number(typed) });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') setTyped(null);
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = document.querySelector<HTMLInputElement>(`[data-points="${field}/${place + step}"]`);
    if (next === null) commit();
    next?.focus();
    next?.select();
  }

  return (
    <input
      className={look.input}
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={state?.kind === 'failed' || undefined}
      data-state={state?.kind}
      data-points={`${field}/${place}`}
      value={shown}
      onChange={({ currentTarget }) => setTyped(currentTarget.value.replaceAll(/\D/g, '').slice(0, 3))}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}

function textOf(points: number | null): string {
  return points === null ? '' : String(points);
}
