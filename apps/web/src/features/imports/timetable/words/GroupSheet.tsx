import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { TimetableWord } from '@bilim/contract/timetableWords';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RowSelect } from '#domain/dictionaries/RowSelect.tsx';

import { useMakeGroup } from '../useMadeWords.ts';
import { MadeSheet } from './MadeSheet.tsx';

interface GroupSheetProps {
  readonly run: TimetableRun;
  readonly word: TimetableWord;
  readonly onClose: () => void;
}

const longestName = 60;
const parts = ['specialty', 'form', 'year'] as const;

/** A group of that name, which is added to its dictionary at once. */
export function GroupSheet({ run, word, onClose }: GroupSheetProps) {
  const { t } = useTranslation();
  const make = useMakeGroup(run.importId, word.word);
  const [title, setTitle] = useState(word.makesAs ?? word.word);
  const [chosen, setChosen] = useState<Partial<Record<(typeof parts)[number], number | null>>>({});
  const { specialty = null, form = null, year = null } = chosen;
  const group =
    title.trim() === '' || specialty === null || form === null || year === null
      ? null
      : { title: title.trim(), specialty, form, year };
  return (
    <MadeSheet
      title={t('timetable.words.makegroup')}
      about={t('timetable.words.makegroupabout')}
      isReady={group !== null}
      isBusy={make.isPending}
      error={make.error}
      onMake={() => group !== null && make.mutate(group, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t('timetable.words.groupname')}
        required
        maxLength={longestName}
        value={title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      {parts.map((column) => (
        <RowSelect
          key={column}
          label={t(`timetable.words.${column}`)}
          required
          dictionary="groups"
          column={column}
          makes={null}
          value={chosen[column] ?? null}
          name={undefined}
          onChoose={(rowId) => setChosen({ ...chosen, [column]: rowId })}
        />
      ))}
    </MadeSheet>
  );
}
