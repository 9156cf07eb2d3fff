import type { PlannedClass } from '@bilim/contract/termPlan';
import { Button, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { useChange } from './useTermPlan.ts';
import look from './TermPlan.module.css';

const most = 9;

/** Into how many parts a class is split: a stream into smaller ones, a group into subgroups. */
export function SplitSheet({
  row,
  onClose,
}: {
  readonly row: PlannedClass | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={row !== null} title={t('termplan.split')} closeLabel={t('btn.close')} onClose={onClose}>
      {row !== null && <Splitting key={row.plannedId} row={row} onDone={onClose} />}
    </Sheet>
  );
}

function Splitting({ row, onDone }: { readonly row: PlannedClass; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { split } = useChange();
  const [parts, setParts] = useState(2);
  const isStream = row.groups.length > 1 && !row.isElective;
  const limit = isStream ? Math.min(most, row.groups.length) : most;
  return (
    <Stack gap="md">
      <p className={look.about}>
        {row.discipline} · {row.lessonType} · {row.groups.join(', ')}
      </p>
      <Select
        label={t('termplan.parts')}
        description={t(isStream ? 'termplan.partsofstream' : 'termplan.partsofgroup')}
        allowDeselect={false}
        data={Array.from({ length: limit - 1 }, (_, at) => String(at + 2))}
        value={String(parts)}
        onChange={(value) => setParts(Number(value))}
      />
      <Button
        loading={split.isPending}
        onClick={() => split.mutate({ plannedId: row.plannedId, parts }, { onSettled: onDone })}
      >
        {t('termplan.split')}
      </Button>
    </Stack>
  );
}
