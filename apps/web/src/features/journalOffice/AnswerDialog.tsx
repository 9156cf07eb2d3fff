import type { LateChangeRequest } from '@bilim/contract/visitlog/lateChanges';
import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { DateField } from '#platform/dates/DateField.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { addDays } from '#platform/schedule/days.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { useAnswer } from './useJournalOffice.ts';

interface AnswerDialogProps {
  readonly request: LateChangeRequest;
  readonly isGranted: boolean;
  readonly onClose: () => void;
}

const usualDays = 7;

/** A permission until a day, or a refusal with a word. */
export function AnswerDialog({ request, isGranted, onClose }: AnswerDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = format.today();
  const send = useAnswer();
  const form = useForm({
    mode: 'controlled',
    initialValues: { endsOn: addDays(today, usualDays), isWholeClass: false, answer: '' },
    validate: schemaResolver(rules(today, isGranted), { sync: true }),
  });

  const submit = form.onSubmit(({ endsOn, isWholeClass, answer }) => {
    const { requestId } = request;
    const permission = isGranted ? { endsOn, isWholeClass } : {};
    send.mutate({ requestId, isGranted, ...permission, answer: answer.trim() }, { onSettled: onClose });
  });

  return (
    <Sheet
      isOpen
      title={t(isGranted ? 'takeback.grant' : 'takeback.refusetitle')}
      closeLabel={t('btn.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            {t('takeback.asksfor', { name: format.name(request.teacherName), reason: request.reason })}
          </Text>
          {isGranted && <PermissionFields form={form} request={request} today={today} />}
          <Textarea
            label={t(isGranted ? 'takeback.word' : 'c.reason')}
            required={!isGranted}
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
            {...form.getInputProps('answer', { withError: false })}
          />
          <Button
            type="submit"
            color={isGranted ? 'lake' : 'pome.6'}
            disabled={!form.isValid()}
            loading={send.isPending}
          >
            {t(isGranted ? 'takeback.permit' : 'takeback.refuse')}
          </Button>
        </Stack>
      </form>
    </Sheet>
  );
}

interface PermissionFieldsProps {
  readonly form: UseFormReturnType<{ endsOn: string; isWholeClass: boolean; answer: string }>;
  readonly request: LateChangeRequest;
  readonly today: string;
}

function PermissionFields({ form, request: { moduleName }, today }: PermissionFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <DateField
        label={t('takeback.till')}
        required
        min={today}
        {...form.getInputProps('endsOn', { withError: false })}
      />
      {moduleName !== '' && (
        <Checkbox
          label={t('takeback.notonlymodule', { module: moduleName })}
          {...form.getInputProps('isWholeClass', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function rules(today: string, isGranted: boolean) {
  return z.object({
    endsOn: z.string().check(z.refine((day) => day >= today)),
    isWholeClass: z.boolean(),
    answer: z.string().check(z.trim(), z.minLength(isGranted ? 0 : 1)),
  });
}
