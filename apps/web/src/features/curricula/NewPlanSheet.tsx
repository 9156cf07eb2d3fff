import type { curriculaApi } from '@bilim/contract/curricula';
import type { Output } from '@bilim/contract';
import { Button, Select, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { optionsOf } from './itemForm.ts';
import { useOpenDraft, type Intake } from './useCurricula.ts';

type Choices = Pick<Output<typeof curriculaApi.list>['beside'], 'specialties' | 'forms' | 'years'>;

interface NewPlanSheetProps {
  readonly isOpen: boolean;
  readonly choices: Choices;
  readonly onClose: () => void;
  readonly onOpened: (intake: Intake) => void;
}

/** For whom a plan is written; where one is there already, its draft opens. */
export function NewPlanSheet({ isOpen, choices, onClose, onOpened }: NewPlanSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('curricula.new')} closeLabel={t('btn.close')} onClose={onClose}>
      <Choosing choices={choices} onOpened={onOpened} />
    </Sheet>
  );
}

const fields = [
  ['specialtyId', 'specialties', 'specialty'],
  ['formId', 'forms', 'form'],
  ['yearId', 'years', 'year'],
] as const;

function Choosing({ choices, onOpened }: Pick<NewPlanSheetProps, 'choices' | 'onOpened'>) {
  const { t } = useTranslation();
  const open = useOpenDraft();
  const form = useForm({
    mode: 'controlled',
    initialValues: { specialtyId: '', formId: String(choices.forms[0]?.optionId ?? ''), yearId: '' },
    validate: (values) =>
      Object.fromEntries(
        fields.flatMap(([key]) => (values[key] === '' ? [[key, t('curricula.choose')]] : [])),
      ),
  });
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ specialtyId, formId, yearId }) => {
        const intake = {
          specialtyId: Number(specialtyId),
          formId: Number(formId),
          yearId: Number(yearId),
        };
        open.mutate(intake, { onSuccess: () => onOpened(intake) });
      })}
    >
      <Stack gap="md">
        {fields.map(([key, list, title]) => (
          <Select
            key={key}
            label={t(`curricula.${title}`)}
            required
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('c.empty')}
            data={optionsOf(choices[list])}
            {...form.getInputProps(key)}
          />
        ))}
        <Button type="submit" loading={open.isPending}>
          {t('curricula.begin')}
        </Button>
      </Stack>
    </form>
  );
}
