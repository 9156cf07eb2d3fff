import type { TimetableChange } from '@bilim/contract/timetableImport';
import { useTranslation } from 'react-i18next';

import { StatusChip } from '#ui/StatusChip.tsx';

import { StateIcon } from './StateIcon.tsx';

const tones = { kept: 'neutral', added: 'good', changed: 'info', removed: 'bad' } as const;

export function StateChip({ state }: { readonly state: TimetableChange['state'] }) {
  const { t } = useTranslation();
  return (
    <StatusChip tone={tones[state]} icon={<StateIcon state={state} size={13} />}>
      {t(`timetable.change.${state}`)}
    </StatusChip>
  );
}
