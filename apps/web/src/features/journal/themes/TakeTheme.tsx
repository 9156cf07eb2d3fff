import type { JournalLesson } from '@bilim/contract/journal/journal';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ActionMenu } from '#ui/ActionMenu.tsx';

interface TakeThemeProps {
  /** Lessons that have no theme yet, the latest first. */
  readonly bare: readonly JournalLesson[];
  readonly onTake: (lesson: JournalLesson) => void;
}

/** Lessons of a long time ago are written down in the table. */
const shownLessons = 8;

/** Writes a theme down for one of the lessons that have none. */
export function TakeTheme({ bare, onTake }: TakeThemeProps) {
  const { t } = useTranslation();
  const format = useFormat();

  return (
    <ActionMenu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="light"
          mih={32}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('plan.take')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {bare.length === 0 && <Menu.Label>{t('plan.nobare')}</Menu.Label>}
        {bare.slice(0, shownLessons).map((lesson) => (
          <Menu.Item key={lesson.lessonId} onClick={() => onTake(lesson)}>
            {lesson.ordinal === 1
              ? format.day(lesson.lessonDate)
              : t('plan.takeon', { day: format.day(lesson.lessonDate), ordinal: lesson.ordinal })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  );
}
