import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { RowSelect } from '#domain/dictionaries/RowSelect.tsx';

/** A room as far as somebody has described it. */
export interface RoomDraft {
  readonly number: string;
  readonly buildingId: number | null;
  readonly roomTypeId: number | null;
  readonly seats: number | string;
}

interface RoomFieldsProps {
  readonly draft: RoomDraft;
  /** Several rooms have the numbers that the file gives them. */
  readonly hasNumber: boolean;
  readonly onChange: (draft: RoomDraft) => void;
}

/** Whoever plans timetables keeps the buildings, too. */
const building = { dictionary: 'buildings', key: 'title', kind: 'text' } as const;

export function RoomFields({ draft, hasNumber, onChange }: RoomFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      {hasNumber && (
        <TextInput
          label={t('timetable.words.number')}
          required
          maxLength={20}
          value={draft.number}
          onChange={({ currentTarget }) => onChange({ ...draft, number: currentTarget.value })}
        />
      )}
      <RowSelect
        label={t('timetable.words.building')}
        required
        dictionary="rooms"
        column="building"
        makes={building}
        value={draft.buildingId}
        name={undefined}
        onChoose={(buildingId) => onChange({ ...draft, buildingId })}
      />
      <RowSelect
        label={t('timetable.words.type')}
        required
        dictionary="rooms"
        column="type"
        makes={null}
        value={draft.roomTypeId}
        name={undefined}
        onChoose={(roomTypeId) => onChange({ ...draft, roomTypeId })}
      />
      <NumberInput
        label={t('timetable.words.seats')}
        required
        min={0}
        max={5000}
        allowDecimal={false}
        value={draft.seats}
        onChange={(seats) => onChange({ ...draft, seats })}
      />
    </>
  );
}
