import type { TeachingSlot } from '@bilim/contract/journal/classes';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A lesson outside the periods. */
export const noSlot = '-1';

interface SlotSelectProps {
  readonly slots: readonly TeachingSlot[];
  readonly value: string;
  readonly onChange: (value: string | null) => void;
}

/** The periods in which the teacher teaches that day, or all of them. */
export function SlotSelect({ slots, value, onChange }: SlotSelectProps) {
  const { t } = useTranslation();
  const options = slots.map(({ timeSlotId, timeLabel, slotNumber, roomName }) => ({
    value: String(timeSlotId),
    label: [slotNumber > 0 ? t('j.slotno', { number: slotNumber }) : '', timeLabel, roomName]
      .filter((word) => word !== '')
      .join(' · '),
  }));
  return (
    <Select
      label={t('c.time')}
      allowDeselect={false}
      data={[...options, { value: noSlot, label: t('j.noslot') }]}
      value={value}
      onChange={onChange}
    />
  );
}
