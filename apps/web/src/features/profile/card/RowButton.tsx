import { ActionIcon } from '@mantine/core';
import type { IconPencil } from '@tabler/icons-react';

interface RowButtonProps {
  readonly icon: typeof IconPencil;
  readonly label: string;
  readonly onClick: () => void;
}

/** What may be done to a row of the card. */
export function RowButton({ icon: Icon, label, onClick }: RowButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={label} onClick={onClick}>
      <Icon size={18} stroke={1.5} aria-hidden />
    </ActionIcon>
  );
}
