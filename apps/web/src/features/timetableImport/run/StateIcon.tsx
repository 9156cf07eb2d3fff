import type { TimetableChange } from '@bilim/contract/timetableImport';
import { IconEqual, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';

const icons = { kept: IconEqual, added: IconPlus, changed: IconPencil, removed: IconMinus } as const;

/** One sign for one kind of difference, beside a word that says the same. */
export function StateIcon({
  state,
  size,
}: {
  readonly state: TimetableChange['state'];
  readonly size: number;
}) {
  const Icon = icons[state];
  return <Icon size={size} stroke={2.2} aria-hidden />;
}
