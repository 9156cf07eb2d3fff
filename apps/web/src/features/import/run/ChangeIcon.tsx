import type { ChangeState } from '@bilim/contract/imports';
import { IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';

const icons = { added: IconPlus, changed: IconPencil, left: IconMinus } as const;

/** One sign for one kind of difference, beside a word that says the same. */
export function ChangeIcon({ state, size }: { readonly state: ChangeState; readonly size: number }) {
  const Icon = icons[state];
  return <Icon size={size} stroke={2.2} aria-hidden />;
}
