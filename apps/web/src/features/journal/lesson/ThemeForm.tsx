import type { ClassKey } from '@bilim/contract/journal/class';
import type { JournalLesson } from '@bilim/contract/journal/journal';
import { lessonHours, type PlannedTheme } from '@bilim/contract/journal/themes';
import { Alert, Button, NumberInput, Stack, Textarea } from '@mantine/core';
import { useForm, type GetInputPropsReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { showSuccess } from '#ui/toasts.ts';

import { ModuleSelect } from './ModuleSelect.tsx';
import { PlanSelect } from './PlanSelect.tsx';
import { asLessonTheme, startingDraft, takeTheme } from './themeDraft.ts';
import { useSaveTheme } from './useThemes.ts';

interface ThemeFormProps {
  readonly classKey: ClassKey;
  readonly lesson: JournalLesson;
  readonly themes: readonly PlannedTheme[];
  readonly onSaved: () => void;
}

/** A theme of the plan or a text of one's own, with hours and module. */
export function ThemeForm({ classKey, lesson, themes, onSaved }: ThemeFormProps) {
  const { t } = useTranslation();
  const save = useSaveTheme(classKey, lesson);
  const form = useForm({
    mode: 'controlled',
    initialValues: startingDraft(lesson, themes),
    transformValues: asLessonTheme,
  });
  const { themeId, moduleId } = form.values;

  const submit = form.onSubmit((theme) => {
    save.mutate(theme, {
      onSuccess: (saved) => {
        if (saved !== undefined) showSuccess(saved.message);
        onSaved();
      },
    });
  });

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {save.error !== null && (
          <Alert color="pome" role="alert">
            {describeError(save.error, t)}
          </Alert>
        )}
        <PlanSelect
          themes={themes}
          lesson={lesson}
          themeId={themeId}
          onTake={(theme) => form.setValues(theme === null ? { themeId: null } : takeTheme(theme))}
        />
        <Textarea
          label={t('j.theme')}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          readOnly={themeId !== null}
          {...form.getInputProps('theme')}
        />
        <HoursInput {...form.getInputProps('hours')} />
        <ModuleSelect
          current={lesson.moduleName}
          moduleId={moduleId}
          onChange={(chosen) => form.setFieldValue('moduleId', chosen)}
        />
        <Button type="submit" loading={save.isPending}>
          {t('btn.save')}
        </Button>
      </Stack>
    </form>
  );
}

function HoursInput(field: GetInputPropsReturnType) {
  const { t, i18n } = useTranslation();
  return (
    <NumberInput
      label={t('j.hours')}
      min={lessonHours.least}
      max={lessonHours.most}
      step={0.5}
      decimalSeparator={i18n.language === 'en' ? '.' : ','}
      allowedDecimalSeparators={[',', '.']}
      {...field}
    />
  );
}
