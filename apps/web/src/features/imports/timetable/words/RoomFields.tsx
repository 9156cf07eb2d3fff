import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useRoomOptions } from '../useTimetableWords.ts';

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
      <OptionField
        column="building"
        value={draft.buildingId}
        onChange={(buildingId) => onChange({ ...draft, buildingId })}
      />
      <OptionField
        column="type"
        value={draft.roomTypeId}
        onChange={(roomTypeId) => onChange({ ...draft, roomTypeId })}
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

interface OptionFieldProps {
  readonly column: 'building' | 'type';
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
}

function OptionField({ column, value, onChange }: OptionFieldProps) {
  const { t } = useTranslation();
  const options = useRoomOptions(column);
  return (
    <Select
      label={t(`timetable.words.${column}`)}
      required
      searchable
      data={(options.data ?? []).map(({ optionId, label }) => ({ value: String(optionId), label }))}
      nothingFoundMessage={t(options.data === undefined ? 'c.loading' : 'c.empty')}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
