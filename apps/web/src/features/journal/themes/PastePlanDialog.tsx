import type { ClassKey } from '@bilim/contract/journal/class';
import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useHoursWords } from './HoursBalance.tsx';
import { draftsOf, readPastedPlan, type PastedTheme } from './pastedPlan.ts';
import { nextNumber } from './planOrder.ts';
import { useSavePlan } from './useThemePlan.ts';
import look from './PastePlanDialog.module.css';

interface PastePlanDialogProps {
  readonly classKey: ClassKey;
  readonly plan: readonly PlannedTheme[];
  readonly onClose: () => void;
}

/** Rows of a spreadsheet become themes at the end of the plan; what will be added is shown before it is. */
export function PastePlanDialog({ classKey, plan, onClose }: PastePlanDialogProps) {
  const { t } = useTranslation();
  const save = useSavePlan(classKey);
  const [text, setText] = useState('');
  const pasted = readPastedPlan(text);
  const drafts = draftsOf(pasted, nextNumber(plan));
  const skipped = pasted.length - drafts.length;

  function add() {
    save.mutate(drafts, {
      onSuccess: (saved) => {
        if (saved !== undefined) showSuccess(saved.message);
        onClose();
      },
    });
  }

  return (
    <Sheet isOpen isWide title={t('plan.pastetitle')} closeLabel={t('btn.close')} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t('plan.pasteabout')}
      </Text>
      {save.error !== null && (
        <Alert color="pome" role="alert" mb="sm">
          {describeError(save.error, t)}
        </Alert>
      )}
      <Textarea
        label={t('plan.pastearea')}
        minRows={4}
        maxRows={8}
        autosize
        data-autofocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {pasted.length > 0 && <Preview pasted={pasted} firstNumber={nextNumber(plan)} />}
      {skipped > 0 && (
        <Text size="sm" mt="xs" c="pome" role="status">
          {t('plan.skipped', { count: skipped })}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('btn.cancel')}
        </Button>
        <Button disabled={drafts.length === 0} loading={save.isPending} onClick={add}>
          {drafts.length === 0 ? t('btn.add') : t('plan.addcount', { count: drafts.length })}
        </Button>
      </Group>
    </Sheet>
  );
}

interface PreviewProps {
  readonly pasted: readonly PastedTheme[];
  readonly firstNumber: number;
}

const reasons = {
  no_title: 'plan.notitle',
  too_long: 'plan.toolong',
  bad_hours: 'plan.badhours',
} as const;

function Preview({ pasted, firstNumber }: PreviewProps) {
  const { t } = useTranslation();
  const shown = useHoursWords();
  const numbers = numbersOf(pasted, firstNumber);

  return (
    // A long preview scrolls, so it must be reached by keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={look.scroll} role="region" aria-label={t('plan.pastepreview')} tabIndex={0}>
      <table className={look.table}>
        <caption>{t('plan.pastepreview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('plan.number')}</th>
            <th scope="col">{t('plan.title')}</th>
            <th scope="col">{t('plan.hours')}</th>
            <th scope="col">{t('plan.module')}</th>
          </tr>
        </thead>
        <tbody>
          {pasted.map(({ title, hours, moduleId, trouble }, row) => (
            // Rows have nothing of their own but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={row} data-bad={trouble !== null || undefined}>
              <td>{numbers[row] ?? ''}</td>
              <td>
                {title}
                {trouble !== null && <em> {t(reasons[trouble])}</em>}
              </td>
              <td>{trouble === 'bad_hours' ? '' : shown(hours ?? 2)}</td>
              <td>{moduleId ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The numbers that the good rows will get; the others get none. */
function numbersOf(pasted: readonly PastedTheme[], firstNumber: number): (number | null)[] {
  let next = firstNumber;
  return pasted.map(({ trouble }) => (trouble === null ? next++ : null));
}
