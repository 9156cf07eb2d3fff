import type { ModuleOfClass, ModulePoints } from '@bilim/contract/journal/modules';
import { Button, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { signed } from './PointsTable.tsx';
import type { PointSaver } from './usePointSaver.ts';
import look from './PointsPanel.module.css';

interface AdjustPointsProps {
  readonly module: ModuleOfClass;
  readonly row: ModulePoints;
  readonly saver: PointSaver;
}

/** Moves the points that the marks give, within the limit and with a reason. */
export function AdjustPoints({ module, row, saver }: AdjustPointsProps) {
  const { t } = useTranslation();
  const [by, setBy] = useState(row.adjustment);
  const [reason, setReason] = useState(row.reason ?? '');
  const [isBusy, setBusy] = useState(false);
  const { adjustmentMax, currentMax } = module;
  const steps = Array.from({ length: 2 * adjustmentMax + 1 }, (_, index) => index - adjustmentMax);
  const possible = steps.filter((step) => row.computed + step >= 0 && row.computed + step <= currentMax);
  const needsReason = by !== 0 && reason.trim() === '';
  const isSame = by === row.adjustment && reason.trim() === (row.reason ?? '');

  async function save() {
    setBusy(true);
    await saver.save({
      studentId: row.studentId,
      field: 'current',
      value: row.computed + by,
      ...(by === 0 ? {} : { reason: reason.trim() }),
    });
    setBusy(false);
  }

  return (
    <section className={look.section} aria-labelledby="points-adjust">
      <h2 id="points-adjust" className={look.title}>
        {t('modules.adjust')}
      </h2>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('modules.adjustabout', { max: adjustmentMax })}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={t('modules.adjustment')}
          value={String(by)}
          onChange={(value) => setBy(Number(value))}
          data={possible.map((step) => ({ value: String(step), label: step === 0 ? '0' : signed(step) }))}
        />
        {by !== 0 && (
          <Textarea
            label={t('c.reason')}
            required
            autosize
            minRows={2}
            maxLength={300}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <Button disabled={needsReason || isSame} loading={isBusy} onClick={() => void save()}>
          {t('btn.save')}
        </Button>
      </Stack>
    </section>
  );
}
