import type { ReadItem } from '@bilim/contract/orders';
import { Alert, Button, FileButton, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTableImport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { itemOf, type EditedItem } from './orderForm.ts';
import { useFoundStudents, useGroupChoices, useGroupStudents, useReadList } from './useOrders.ts';
import look from './Orders.module.css';

const xlsx = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const restMs = 250;

interface AddStudentsProps {
  /** What the others go to is what is meant for a new one. */
  readonly like: EditedItem | undefined;
  readonly onAdd: (items: readonly EditedItem[]) => void;
}

/** One student by name, a whole group, or a list from Excel. */
export function AddStudents({ like, onAdd }: AddStudentsProps) {
  const { t } = useTranslation();
  const groups = useGroupChoices();
  const ofGroup = useGroupStudents();

  async function addGroup(groupId: number) {
    const rows = await ofGroup.mutateAsync(groupId).catch(() => []);
    onAdd(rows.map((row) => itemOf(row, like)));
  }

  return (
    <>
      <div className={look.pair}>
        <FindStudent onFound={(student) => onAdd([itemOf(student, like)])} />
        <Select
          label={t('order.wholegroup')}
          placeholder={t('btn.select')}
          searchable
          limit={100}
          nothingFoundMessage={t('c.empty')}
          data={groups}
          value={null}
          onChange={(value) => value !== null && void addGroup(Number(value))}
        />
      </div>
      <FromExcel onAdd={onAdd} />
    </>
  );
}

interface Found {
  readonly id: number;
  readonly fullName: string;
  readonly unit: string | null;
}

function FindStudent({ onFound }: { readonly onFound: (student: Found) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), restMs);
  const { data = [], isFetching } = useFoundStudents(query);
  return (
    <Select
      label={t('order.addstudent')}
      placeholder={t('people.findhint')}
      searchable
      filter={({ options }) => options}
      nothingFoundMessage={
        typed.trim().length < 2 ? t('order.type') : t(isFetching ? 'c.loading' : 'c.empty')
      }
      data={data.map(({ id, fullName, unit }) => ({
        value: String(id),
        label: [format.name(fullName), unit].filter(Boolean).join(' · '),
      }))}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(value) => {
        const found = data.find(({ id }) => String(id) === value);
        if (found !== undefined) onFound(found);
        setTyped('');
      }}
    />
  );
}

function FromExcel({ onAdd }: Pick<AddStudentsProps, 'onAdd'>) {
  const { t } = useTranslation();
  const read = useReadList();
  const unclear = read.data?.filter(({ problem }) => problem !== null) ?? [];

  async function take(file: File | null) {
    if (file === null) return;
    const rows = await read.mutateAsync(file).catch(() => []);
    onAdd(rows.flatMap(itemOfRow));
  }

  return (
    <>
      <div className={look.line}>
        <FileButton accept={xlsx} onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={read.isPending}
              leftSection={<IconTableImport size={18} aria-hidden />}
            >
              {t('order.fromexcel')}
            </Button>
          )}
        </FileButton>
        <span className={look.muted}>{t('order.excelhint')}</span>
      </div>
      {read.error !== null && (
        <Alert color="pome" role="alert">
          {describeError(read.error, t)}
        </Alert>
      )}
      {unclear.length > 0 && (
        <Alert color="apricot" role="alert" title={t('order.unclear', { count: unclear.length })}>
          <ul className={look.plain}>
            {unclear.map(({ cell, said, problem }) => (
              <li key={cell}>
                {cell}: {said}. {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

function itemOfRow(row: ReadItem): EditedItem[] {
  const { studentId, studentName, groupName, groupId, newGroup, problem } = row;
  if (studentId === null || studentName === null || problem !== null) return [];
  return [{ studentId, studentName, groupName, groupId, newGroup, funding: null, newName: null }];
}
