import type { CurriculumOpened } from '@bilim/contract/curricula';
import type { PlanItem } from '@bilim/contract/curricula/plan';
import { Alert, Button, Group, MultiSelect, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';

import { BlockFields } from './BlockFields.tsx';
import { DisciplineField } from './DisciplineField.tsx';
import { FigureFields } from './FigureFields.tsx';
import { optionsOf, planWith, useItemForm } from './itemForm.ts';
import { withoutItem } from './planEdits.ts';
import { useSavePlan } from './useCurricula.ts';
import { usePlanWords } from './usePlanWords.ts';

interface ItemFormProps {
  readonly opened: CurriculumOpened;
  /** Null for a new one. */
  readonly item: PlanItem | null;
  readonly semester: number;
  readonly onDone: () => void;
}

/** What is studied, for how many credits and hours, after what; the plan is saved with it. */
export function ItemForm({ opened, item, semester, onDone }: ItemFormProps) {
  const { t } = useTranslation();
  const { plan, cycles } = opened;
  const save = useSavePlan(opened.draft);
  const form = useItemForm(opened, item, semester);
  const { cycleId, disciplineId } = form.values;

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        const changed = planWith(plan, item, values);
        if (changed !== null) save.mutate(changed, { onSuccess: onDone });
      })}
    >
      <Stack gap="md">
        {save.error !== null && (
          <Alert color="pome" role="alert">
            {describeError(save.error, t)}
          </Alert>
        )}
        <DisciplineField
          value={disciplineId}
          known={opened.disciplines}
          error={form.errors['disciplineId']}
          onChange={(id) => form.setFieldValue('disciplineId', id)}
        />
        <FigureFields form={form} opened={opened} />
        {cycles.length > 0 && (
          <Select
            label={t('curricula.cycle')}
            clearable
            data={optionsOf(cycles)}
            value={cycleId === null ? null : String(cycleId)}
            onChange={(value) => form.setFieldValue('cycleId', value === null ? null : Number(value))}
          />
        )}
        <BlockFields form={form} plan={plan} />
        <Requirements form={form} opened={opened} />
        <Group justify="space-between" gap="xs">
          {item === null ? (
            <span />
          ) : (
            <Button
              variant="default"
              disabled={save.isPending}
              onClick={() => save.mutate(withoutItem(plan, item), { onSuccess: onDone })}
            >
              {t('curricula.remove')}
            </Button>
          )}
          <Button type="submit" loading={save.isPending}>
            {t('btn.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RequirementsProps extends Pick<ItemFormProps, 'opened'> {
  readonly form: ReturnType<typeof useItemForm>;
}

/** Other disciplines of the plan that come before. */
function Requirements({ form, opened }: RequirementsProps) {
  const { t } = useTranslation();
  const { nameOf } = usePlanWords(opened);
  const all = new Set(opened.plan.items.map(({ disciplineId }) => disciplineId));
  const others = [...all].filter((id) => id !== form.values.disciplineId);
  return (
    <MultiSelect
      label={t('curricula.requires')}
      description={t('curricula.requireshint')}
      searchable
      maxValues={10}
      nothingFoundMessage={t('c.empty')}
      data={others.map((id) => ({ value: String(id), label: nameOf(id) }))}
      value={form.values.requires.map(String)}
      onChange={(ids) => form.setFieldValue('requires', ids.map(Number))}
    />
  );
}
