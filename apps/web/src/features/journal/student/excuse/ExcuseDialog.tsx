import { isDay } from '@bilim/contract/days';
import { excuseKinds } from '@bilim/contract/excuses';
import { Alert, Button, Progress, Select, Stack, Text, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { PapersField } from '#domain/papers/PapersField.tsx';
import { usePickedFiles } from '#domain/papers/usePickedFiles.ts';
import { describeFields } from '#platform/api/refusedFields.ts';
import { DateField } from '#platform/dates/DateField.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useSendExcuse } from './useOwnExcuses.ts';
import look from './ExcuseForm.module.css';

interface ExcuseDialogProps {
  /** The day of absence from which the dialog was opened. */
  readonly day: string;
  readonly onClose: () => void;
}

const rules = z
  .object({
    startsOn: z.string().check(z.refine(isDay)),
    endsOn: z.string().check(z.refine(isDay)),
    kind: z.enum(excuseKinds),
    words: z.string().check(z.maxLength(500)),
  })
  .check(z.refine(({ startsOn, endsOn }) => endsOn >= startsOn, { path: ['endsOn'] }));

/** A student was away with a good reason: when, why, and a document. */
export function ExcuseDialog({ day, onClose }: ExcuseDialogProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen title={t('excuse.title')} closeLabel={t('btn.close')} onClose={onClose}>
      <ExcuseForm day={day} onDone={onClose} />
    </Sheet>
  );
}

interface FormProps {
  readonly day: string;
  readonly onDone: () => void;
}

function ExcuseForm({ day, onDone }: FormProps) {
  const { t } = useTranslation();
  const { form, files, sending, share, wasTried, submit } = useExcuseForm({ day, onDone });
  const { startsOn, endsOn } = form.values;

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('excuse.about')}
        </Text>
        {sending.error !== null && (
          <Alert color="pome" role="alert">
            {describeFields(sending.error, t)}
          </Alert>
        )}
        <div className={look.period}>
          <DateField
            required
            label={t('excuse.from')}
            {...form.getInputProps('startsOn')}
            error={form.errors['startsOn'] !== undefined && t('excuse.badday')}
            onChange={(value) =>
              form.setValues({ startsOn: value, ...(endsOn < value ? { endsOn: value } : {}) })
            }
          />
          <DateField
            required
            min={startsOn}
            label={t('excuse.till')}
            {...form.getInputProps('endsOn')}
            error={form.errors['endsOn'] !== undefined && t('excuse.badday')}
          />
        </div>
        <Select
          label={t('excuse.kind')}
          allowDeselect={false}
          data={excuseKinds.map((kind) => ({ value: kind, label: t(`excuse.kinds.${kind}`) }))}
          {...form.getInputProps('kind')}
        />
        <Textarea
          label={t('excuse.words')}
          placeholder={t('excuse.wordshint')}
          maxLength={500}
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('words')}
        />
        <PapersField files={files} isMissing={wasTried} />
        {sending.isPending && <Progress value={share * 100} size="lg" aria-label={t('excuse.sending')} />}
        <Button type="submit" loading={sending.isPending}>
          {t('excuse.send')}
        </Button>
      </Stack>
    </form>
  );
}

/** What is typed and picked, and how it leaves. */
function useExcuseForm({ day, onDone }: FormProps) {
  const files = usePickedFiles();
  const sending = useSendExcuse();
  const [share, setShare] = useState(0);
  const [wasTried, setTried] = useState(false);
  const form = useForm<z.infer<typeof rules>>({
    mode: 'controlled',
    initialValues: { startsOn: day, endsOn: day, kind: 'illness', words: '' },
    validate: schemaResolver(rules, { sync: true }),
  });

  async function send(excuse: z.infer<typeof rules>) {
    if (files.picked.length === 0) return;
    const sent = { excuse, files: files.picked.map(({ file }) => file), onProgress: setShare };
    const done = await sending.mutateAsync(sent).catch(() => null);
    if (done === null) return;
    showSuccess(done.message);
    onDone();
  }
  const ifValid = form.onSubmit((excuse) => void send(excuse));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setTried(true);
    ifValid(event);
  };
  return { form, files, sending, share, wasTried, submit };
}
