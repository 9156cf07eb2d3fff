import type { JournalLesson } from '@bilim/contract/journal/journal';
import { Button, Card } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { SeatedNames } from '../members/SeatedNames.tsx';
import { DueLesson } from './DueLesson.tsx';
import look from './DueDay.module.css';

interface DueDayProps extends ComponentProps<typeof DueLesson> {
  readonly onEarlier: (lesson: JournalLesson) => void;
}

/** The lesson of now before its list is there: to create it is the one thing to do, and earlier ones are chosen. */
export function DueDay({ onEarlier, ...due }: DueDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const earlier = due.lessons.at(-1);
  return (
    <Card className={look.card}>
      <DueLesson {...due} />
      {earlier === undefined && <SeatedNames classKey={due.classKey} />}
      {earlier !== undefined && (
        <Button
          className={look.earlier ?? ''}
          variant="subtle"
          leftSection={<IconChevronLeft size={18} aria-hidden />}
          onClick={() => onEarlier(earlier)}
        >
          {t('j.earlierlesson', { when: format.day(earlier.lessonDate) })}
        </Button>
      )}
    </Card>
  );
}
