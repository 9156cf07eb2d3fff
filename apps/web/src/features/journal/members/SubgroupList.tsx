import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { DivisionViewProps } from './SubgroupColumns.tsx';
import { SubgroupHead } from './SubgroupHead.tsx';
import look from './Subgroups.module.css';

/** For a thumb: every student with a switch between the subgroups. */
export function SubgroupList({ members, subgroups, mayMove, movingId, onMove }: DivisionViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      {subgroups.map((subgroup) => (
        <SubgroupHead
          key={subgroup.assignmentId}
          id={`subgroup-${subgroup.subgroup}`}
          subgroup={subgroup}
          count={members.filter((member) => member.subgroup === subgroup.subgroup).length}
        />
      ))}
      <ul className={look.rows}>
        {members.map((member) => (
          <li
            key={member.studentId}
            className={look.row}
            data-moving={member.studentId === movingId || undefined}
          >
            <span className={look.words}>
              {format.name(member.studentName)}
              <span className={look.detail}>
                {[member.groupName, t('takeback.markcount', { count: member.markCount })].join(' · ')}
              </span>
            </span>
            <SegmentedControl
              aria-label={t('takeback.subgroupof', { name: format.name(member.studentName) })}
              disabled={!mayMove(member)}
              value={String(member.subgroup)}
              onChange={(value) => onMove({ member, subgroup: Number(value) })}
              data={subgroups.map(({ subgroup }) => String(subgroup))}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
