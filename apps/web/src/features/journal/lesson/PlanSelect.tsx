import type { JournalLesson } from '@bilim/contract/journal/journal';
import type { PlannedTheme } from '@bilim/contract/journal/themes';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

interface PlanSelectProps {
  readonly themes: readonly PlannedTheme[];
  readonly lesson: JournalLesson;
  readonly themeId: number | null;
  readonly onTake: (theme: PlannedTheme | null) => void;
}

const ownText = 'own';

/** The plan's themes by number, those taught already with their day; nothing where there is no plan. */
export function PlanSelect({ themes, lesson, themeId, onTake }: PlanSelectProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (themes.length === 0) return null;

  const planned = themes.map(({ themeId: id, number, title, isUsed, lessonDate }) => {
    const isElsewhere = isUsed && lessonDate !== null && lessonDate !== lesson.lessonDate;
    const note = isElsewhere ? ` · ${t('j.taughton', { day: format.dayMonth(lessonDate) })}` : '';
    return { value: String(id), label: `${number}. ${title}${note}` };
  });

  return (
    <Select
      label={t('j.thematic')}
      searchable
      allowDeselect={false}
      data={[{ value: ownText, label: t('j.owntheme') }, ...planned]}
      value={themeId === null ? ownText : String(themeId)}
      onChange={(value) => onTake(themes.find((theme) => String(theme.themeId) === value) ?? null)}
    />
  );
}
