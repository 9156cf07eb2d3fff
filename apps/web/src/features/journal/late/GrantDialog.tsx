import { addDays } from '@bilim/contract/days';
import type { ClassKey } from '@bilim/contract/journal/class';
import { Button, Select, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useGrantLateChange } from './useLateChanges.ts';

interface GrantDialogProps {
  readonly classKey: ClassKey;
  readonly onClose: () => void;
}

const modules = ['1', '2', '3'] as const;
const usualDays = 7;

/** Lets the teacher of a class change late marks until a day. */
export function GrantDialog({ classKey, onClose }: GrantDialogProps) {
  const { t } = useTranslation();
  const today = useFormat().today();
  const grant = useGrantLateChange(classKey);
  const form = useForm({
    mode: 'controlled',
    initialValues: { moduleId: '', endsOn: addDays(today, usualDays), reason: '' },
    validate: schemaResolver(rules(today), { sync: true }),
  });

  const submit = form.onSubmit(({ moduleId, endsOn, reason }) => {
    grant.mutate(
      { moduleId: moduleId === '' ? null : Number(moduleId), endsOn, reason: reason.trim() },
      {
        onSuccess: (given) => {
          if (given !== undefined) showSuccess(given.message);
          onClose();
        },
      },
    );
  });

  return (
    <Sheet isOpen title={t('takeback.grant')} closeLabel={t('btn.close')} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('takeback.grantabout')}</Text>
          <Select
            label={t('takeback.whatfor')}
            allowDeselect={false}
            data={[
              { value: '', label: t('takeback.wholeclass') },
              ...modules.map((value) => ({ value, label: t(`j.modules.${value}`) })),
            ]}
            {...form.getInputProps('moduleId')}
          />
          <DateField
            label={t('takeback.till')}
            required
            min={today}
            {...form.getInputProps('endsOn', { withError: false })}
          />
          <Textarea
            label={t('c.reason')}
            required
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
            {...form.getInputProps('reason', { withError: false })}
          />
          <Button type="submit" disabled={!form.isValid()} loading={grant.isPending}>
            {t('takeback.permit')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}

function rules(today: string) {
  return z.object({
    moduleId: z.string(),
    endsOn: z.string().check(z.refine((day) => day >= today)),
    reason: z.string().check(z.trim(), z.minLength(1)),
  });
}
