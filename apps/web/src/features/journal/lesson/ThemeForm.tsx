import type { ClassKey } from '@bilim/contract/visitlog/class';
import type { JournalLesson } from '@bilim/contract/visitlog/journal';
import { lessonHours, type PlannedTheme } from '@bilim/contract/visitlog/themes';
import { Alert, Button, NumberInput, Select, Stack, Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { showSuccess } from '#ui/toasts.ts';

import { useSaveTheme } from './useThemes.ts';

interface ThemeFormProps {
  readonly classKey: ClassKey;
  readonly lesson: JournalLesson;
  readonly themes: readonly PlannedTheme[];
  readonly onSaved: () => void;
}

const ownText = 'own';
/** The wire's modules: 1, 2, and 3 for the final control. */
const modules = [1, 2, 3] as const;
const defaultHours = 2;

/** A theme of the plan or a text of one's own, with hours and module. */
export function ThemeForm({ classKey, lesson, themes, onSaved }: ThemeFormProps) {
  const { t } = useTranslation();
  const save = useSaveTheme(classKey, lesson);
  const planned = usePlannedOptions(themes, lesson);
  const [themeId, setThemeId] = useState<number | null>(lesson.themeId);
  const [theme, setTheme] = useState(lesson.theme);
  const [hours, setHours] = useState<number | string>(lesson.hours || defaultHours);
  const [moduleId, setModuleId] = useState<number>();
  const isOwnText = themeId === null;

  function take(chosen: string | null) {
    const found = themes.find((one) => String(one.themeId) === chosen);
    setThemeId(found?.themeId ?? null);
    if (found === undefined) return;
    setTheme(found.title);
    setHours(found.hours);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(
      { themeId, theme: theme.trim(), hours: Number(hours), moduleId },
      {
        onSuccess: (saved) => {
          if (saved !== undefined) showSuccess(saved.message);
          onSaved();
        },
      },
    );
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        {save.error !== null && (
          <Alert color="pome" role="alert">
            {describeError(save.error, t)}
          </Alert>
        )}
        {themes.length > 0 && (
          <Select
            label={t('j.thematic')}
            searchable
            allowDeselect={false}
            data={[{ value: ownText, label: t('j.owntheme') }, ...planned]}
            value={isOwnText ? ownText : String(themeId)}
            onChange={take}
          />
        )}
        <Textarea
          label={t('j.theme')}
          autosize
          minRows={2}
          maxLength={500}
          data-autofocus
          readOnly={!isOwnText}
          value={theme}
          onChange={({ currentTarget }) => setTheme(currentTarget.value)}
        />
        <NumberInput
          label={t('j.hours')}
          min={lessonHours.least}
          max={lessonHours.most}
          step={0.5}
          decimalSeparator=","
          allowedDecimalSeparators={[',', '.']}
          value={hours}
          onChange={setHours}
        />
        <Select
          label={t('j.module')}
          clearable
          placeholder={lesson.moduleName === '' ? t('j.nomodule') : lesson.moduleName}
          data={modules.map((id) => ({ value: String(id), label: t(`j.modules.${id}`) }))}
          value={moduleId === undefined ? null : String(moduleId)}
          onChange={(value) => setModuleId(value === null ? undefined : Number(value))}
        />
        <Button type="submit" loading={save.isPending}>
          {t('btn.save')}
        </Button>
      </Stack>
    </form>
  );
}

/** The plan's themes by number; those that were taught already say when. */
function usePlannedOptions(themes: readonly PlannedTheme[], { lessonDate }: JournalLesson) {
  const { t } = useTranslation();
  const format = useFormat();
  return themes.map(({ themeId, number, title, isUsed, lessonDate: taughtOn }) => {
    const isElsewhere = isUsed && taughtOn !== null && taughtOn !== lessonDate;
    const note = isElsewhere ? ` · ${t('j.taughton', { day: format.dayMonth(taughtOn) })}` : '';
    return { value: String(themeId), label: `${number}. ${title}${note}` };
  });
}
