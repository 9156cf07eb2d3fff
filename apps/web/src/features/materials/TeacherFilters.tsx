import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { MaterialsSearch } from '#domain/materials/materialsLink.ts';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';

import { without } from './StudentShelf.tsx';
import look from './Materials.module.css';

interface TeacherFiltersProps extends QueuePlace<MaterialsSearch> {
  readonly types: readonly { readonly typeId: number; readonly name: string }[];
  /** How the discipline ends, where that is known. */
  readonly exams: readonly { readonly value: string; readonly label: string }[];
}

/** Which materials of a shelf are shown: of one type, or for one way in which the discipline ends. */
export function TeacherFilters({ types, exams, search, go }: TeacherFiltersProps) {
  const { t } = useTranslation();
  const { type, exam } = search;
  return (
    <div className={look.filters}>
      <Select
        aria-label={t('umk.type')}
        placeholder={t('umk.anytype')}
        clearable
        data={types.map(({ typeId, name }) => ({ value: String(typeId), label: name }))}
        value={chosen(type)}
        onChange={(value) => go(without(search, 'type', numberOf(value)))}
      />
      {exams.length > 0 && (
        <Select
          aria-label={t('umk.exam')}
          placeholder={t('umk.anyexam')}
          clearable
          data={[...exams]}
          value={chosen(exam)}
          onChange={(value) => go(without(search, 'exam', numberOf(value)))}
        />
      )}
    </div>
  );
}

const numberOf = (value: string | null) => (value === null ? undefined : Number(value));
const chosen = (value: number | undefined) => (value === undefined ? null : String(value));
