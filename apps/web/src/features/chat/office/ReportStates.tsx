import type { ReportState } from '@bilim/contract/chat/reports';
import { reportStates } from '@bilim/contract/chat/reports';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ReportStatesProps {
  readonly chosen: ReportState;
  readonly waiting: number | undefined;
  readonly onChoose: (state: ReportState) => void;
}

/** Which reports are shown; how many wait is always told. */
export function ReportStates({ chosen, waiting, onChoose }: ReportStatesProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('c.status')}
      w="fit-content"
      maw="100%"
      value={chosen}
      data={reportStates.map((state) => ({
        value: state,
        label:
          state === 'waiting' && waiting !== undefined
            ? `${t(`ch.office.states.${state}`)} · ${waiting}`
            : t(`ch.office.states.${state}`),
      }))}
      onChange={(value) => onChoose(reportStates.find((one) => one === value) ?? 'waiting')}
    />
  );
}
