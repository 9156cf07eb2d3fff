import type { ClassKey } from '@bilim/contract/journal/class';
import { subgroupsApi, type Subgroup, type SubgroupMember } from '@bilim/contract/journal/subgroups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { useNarrow } from '#ui/useNarrow.ts';

import { SubgroupColumns } from './SubgroupColumns.tsx';
import { SubgroupList } from './SubgroupList.tsx';
import { useMoveStudent, useSubgroups, type Move } from './useSubgroups.ts';
import look from './Subgroups.module.css';

interface SubgroupsDialogProps {
  readonly classKey: ClassKey;
  readonly onClose: () => void;
}

/** Who sits in which subgroup: columns to drag between on a desk, a list with switches on a phone. */
export function SubgroupsDialog({ classKey, onClose }: SubgroupsDialogProps) {
  const { t } = useTranslation();
  const division = useSubgroups(classKey);
  return (
    <Sheet isOpen isWide title={t('takeback.subgroups')} closeLabel={t('btn.close')} onClose={onClose}>
      {division.data === undefined ? (
        <Pending query={division}>
          <SkeletonRows rows={6} height={44} />
        </Pending>
      ) : (
        <Division
          classKey={classKey}
          members={division.data.data}
          subgroups={division.data.beside.subgroups}
        />
      )}
    </Sheet>
  );
}

interface DivisionProps {
  readonly classKey: ClassKey;
  readonly members: readonly SubgroupMember[];
  readonly subgroups: readonly Subgroup[];
}

function Division({ classKey, members, subgroups }: DivisionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrow = useNarrow();
  const may = useMay(subgroupsApi.moveStudent);
  const [asked, setAsked] = useState<Move | null>(null);
  const move = useMoveStudent(classKey, setAsked);

  if (subgroups.length === 0)
    return (
      <EmptyState art="journal" title={t('takeback.nosubgroups')} text={t('takeback.nosubgroupstext')} />
    );

  const mayMove = ({ listEntryId }: SubgroupMember) =>
    may && subgroups.some((one) => one.canGive && (one.assignmentId === listEntryId || listEntryId === -1));
  const shared = {
    members,
    subgroups,
    mayMove,
    movingId: move.isPending ? move.variables.member.studentId : null,
    onMove: (next: Move) => move.mutate(next),
  };
  return (
    <>
      <p className={look.about}>{t(isNarrow ? 'takeback.subgroupsaboutphone' : 'takeback.subgroupsabout')}</p>
      {isNarrow ? <SubgroupList {...shared} /> : <SubgroupColumns {...shared} />}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t('takeback.movetitle', { name: format.name(asked?.member.studentName ?? '') })}
        text={t('takeback.movemarks', { count: asked?.member.markCount ?? 0 })}
        confirmLabel={t('takeback.move')}
        cancelLabel={t('btn.cancel')}
        onConfirm={() => {
          if (asked !== null) move.mutate({ ...asked, isConfirmed: true });
          setAsked(null);
        }}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
