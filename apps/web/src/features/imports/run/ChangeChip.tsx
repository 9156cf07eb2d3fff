import type { ChangeState } from '@bilim/contract/imports';
import type { TimetableChange } from '@bilim/contract/timetableImport';
import { IconEqual, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

type Change = ChangeState | TimetableChange['state'];

const looks = {
  kept: { tone: 'neutral', Icon: IconEqual },
  added: { tone: 'good', Icon: IconPlus },
  changed: { tone: 'info', Icon: IconPencil },
  left: { tone: 'bad', Icon: IconMinus },
  removed: { tone: 'bad', Icon: IconMinus },
} as const;

/** What becomes of a thing, in a word with its sign. */
export function ChangeChip({ state }: { readonly state: Change }) {
  const { t } = useTranslation();
  return (
    <StatusChip tone={looks[state].tone} icon={<ChangeIcon state={state} size={13} />}>
      {t(`import.change.${state}`)}
    </StatusChip>
  );
}

/** One sign for one kind of difference, beside a word that says the same. */
export function ChangeIcon({ state, size }: { readonly state: Change; readonly size: number }) {
  const { Icon } = looks[state];
  return <Icon size={size} stroke={2.2} aria-hidden />;
}
