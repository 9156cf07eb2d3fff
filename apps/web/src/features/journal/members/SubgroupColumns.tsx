import type { Subgroup, SubgroupMember } from '@bilim/contract/journal/subgroups';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { SubgroupHead } from './SubgroupHead.tsx';
import type { Move } from './useSubgroups.ts';
import look from './Subgroups.module.css';

export interface DivisionViewProps {
  readonly members: readonly SubgroupMember[];
  readonly subgroups: readonly Subgroup[];
  readonly mayMove: (member: SubgroupMember) => boolean;
  /** Whose move is on its way. */
  readonly movingId: number | null;
  readonly onMove: (move: Move) => void;
}

/** A column for each subgroup, and one for those who sit in none; names are dragged, or moved with the arrows. */
export function SubgroupColumns({ members, subgroups, mayMove, movingId, onMove }: DivisionViewProps) {
  const [dragged, setDragged] = useState<SubgroupMember | null>(null);
  const numbers = subgroups.map(({ subgroup }) => subgroup);
  const isAnybodyOut = members.some(({ subgroup }) => subgroup === 0);

  function drop(subgroup: number) {
    if (dragged !== null && dragged.subgroup !== subgroup) onMove({ member: dragged, subgroup });
    setDragged(null);
  }

  function press(event: KeyboardEvent, member: SubgroupMember) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = step === undefined ? undefined : numbers[numbers.indexOf(member.subgroup) + step];
    if (next === undefined || !mayMove(member)) return;
    event.preventDefault();
    onMove({ member, subgroup: next });
  }

  const columns = [...(isAnybodyOut ? [null] : []), ...subgroups];
  return (
    <div className={look.columns}>
      {columns.map((column) => {
        const number = column?.subgroup ?? 0;
        const seated = members.filter(({ subgroup }) => subgroup === number);
        return (
          <div
            key={number}
            className={look.column}
            data-target={(dragged !== null && column !== null && dragged.subgroup !== number) || undefined}
            onDragOver={(event) => {
              if (column !== null) event.preventDefault();
            }}
            onDrop={() => drop(number)}
          >
            <SubgroupHead id={`subgroup-${number}`} subgroup={column} count={seated.length} />
            <ul className={look.names} aria-labelledby={`subgroup-${number}`}>
              {seated.map((member) => (
                <li key={member.studentId}>
                  <DraggedName
                    member={member}
                    isMovable={mayMove(member)}
                    isMoving={member.studentId === movingId}
                    onDrag={setDragged}
                    onKey={(event) => press(event, member)}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}

interface DraggedNameProps {
  readonly member: SubgroupMember;
  readonly isMovable: boolean;
  readonly isMoving: boolean;
  readonly onDrag: (member: SubgroupMember | null) => void;
  readonly onKey: (event: KeyboardEvent) => void;
}

function DraggedName({ member, isMovable, isMoving, onDrag, onKey }: DraggedNameProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <button
      type="button"
      className={look.name}
      draggable={isMovable}
      disabled={!isMovable}
      aria-keyshortcuts="ArrowLeft ArrowRight"
      data-moving={isMoving || undefined}
      onDragStart={() => onDrag(member)}
      onDragEnd={() => onDrag(null)}
      onKeyDown={onKey}
    >
      {format.name(member.studentName)}
      <span className={look.detail}>
        {[member.groupName, t('takeback.markcount', { count: member.markCount })].join(' · ')}
      </span>
    </button>
  );
}
