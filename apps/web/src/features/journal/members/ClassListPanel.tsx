import type { ClassKey } from '@bilim/contract/journal/class';
import { removalsApi } from '@bilim/contract/journal/removals';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { SidePanel } from '../panel/SidePanel.tsx';
import { useRemoveStudent } from '../removal/useRemovals.ts';

import { useClassList } from './useClassList.ts';
import look from './Subgroups.module.css';

interface ClassListPanelProps {
  readonly classKey: ClassKey;
  readonly onClose: () => void;
}

/** The students of a class with their groups; one taken off by mistake comes back for ten seconds. */
export function ClassListPanel({ classKey, onClose }: ClassListPanelProps) {
  const { t } = useTranslation();
  const list = useClassList(classKey);
  return (
    <SidePanel title={t('takeback.list')} onClose={onClose}>
      {list.data === undefined ? (
        <Pending query={list}>
          <SkeletonRows rows={8} height={44} />
        </Pending>
      ) : (
        <Students classKey={classKey} students={list.data} />
      )}
    </SidePanel>
  );
}

interface StudentsProps {
  readonly classKey: ClassKey;
  readonly students: readonly {
    readonly studentId: number;
    readonly studentName: string;
    readonly groupName: string;
  }[];
}

function Students({ classKey, students }: StudentsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const may = useMay(removalsApi.removeStudent);
  const remove = useRemoveStudent(classKey);
  const [asked, setAsked] = useState('');
  const wanted = asked.trim().toLocaleLowerCase();
  const shown = students.filter(({ studentName, groupName }) =>
    `${studentName} ${format.name(studentName)} ${groupName}`.toLocaleLowerCase().includes(wanted),
  );

  return (
    <>
      <TextInput
        label={t('takeback.find')}
        data-autofocus
        leftSection={<IconSearch size={18} aria-hidden />}
        value={asked}
        onChange={({ currentTarget }) => setAsked(currentTarget.value)}
      />
      {shown.length === 0 && <EmptyState art="journal" title={t('c.empty')} />}
      <ul className={look.rows}>
        {shown.map(({ studentId, studentName, groupName }) => (
          <li
            key={studentId}
            className={look.row}
            data-moving={(remove.isPending && remove.variables === studentId) || undefined}
          >
            <span className={look.words}>
              {format.name(studentName)}
              <span className={look.detail}>{groupName}</span>
            </span>
            {may && (
              <ActionIcon
                size={40}
                variant="subtle"
                color="pome"
                aria-label={t('takeback.removestudent', { name: format.name(studentName) })}
                disabled={remove.isPending}
                onClick={() => remove.mutate(studentId)}
              >
                <IconUserMinus size={20} stroke={1.6} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
