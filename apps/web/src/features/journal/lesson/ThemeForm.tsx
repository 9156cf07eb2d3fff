import type { ClassKey } from '@bilim/contract/visitlog/class';
import type { JournalLesson } from '@bilim/contract/visitlog/journal';
import { lessonHours, type PlannedTheme } from '@bilim/contract/visitlog/themes';
import { Alert, Button, NumberInput, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { showSuccess } from '#ui/toasts.ts';

import { ModuleSelect } from './ModuleSelect.tsx';
import { PlanSelect } from './PlanSelect.tsx';
import { startingDraft, takeTheme } from './themeDraft.ts';
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
  const [draft, setDraft] = useState(() => startingDraft(lesson, themes));
  const isPlanned = draft.themeId !== null;

  function submit(event: FormEvent) {
    event.preventDefault();
    const theme = { ...draft, theme: draft.theme.trim(), hours: Number(draft.hours) };
    save.mutate(theme, {
      onSuccess: (saved) => {
        if (saved !== undefined) showSuccess(saved.message);
        onSaved();
      },
    });
  }

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
          themeId={draft.themeId}
          onTake={(theme) =>
            setDraft({ ...draft, ...(theme === null ? { themeId: null } : takeTheme(theme)) })
          }
        />
        <Textarea
          label={t('j.theme')}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          readOnly={isPlanned}
          value={draft.theme}
          onChange={({ currentTarget }) => setDraft({ ...draft, theme: currentTarget.value })}
        />
        <HoursInput value={draft.hours} onChange={(hours) => setDraft({ ...draft, hours })} />
        <ModuleSelect
          current={lesson.moduleName}
          moduleId={draft.moduleId}
          onChange={(moduleId) => setDraft({ ...draft, moduleId })}
        />
        <Button type="submit" loading={save.isPending}>
          {t('btn.save')}
        </Button>
      </Stack>
    </form>
  );
}

interface HoursInputProps {
  readonly value: number | string;
  readonly onChange: (hours: number | string) => void;
}

function HoursInput({ value, onChange }: HoursInputProps) {
  const { t, i18n } = useTranslation();
  return (
    <NumberInput
      label={t('j.hours')}
      min={lessonHours.least}
      max={lessonHours.most}
      step={0.5}
      decimalSeparator={i18n.language === 'en' ? '.' : ','}
      allowedDecimalSeparators={[',', '.']}
      value={value}
      onChange={onChange}
    />
  );
}
