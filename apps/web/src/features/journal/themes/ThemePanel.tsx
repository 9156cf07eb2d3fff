import type { ClassKey } from '@bilim/contract/journal/class';
import type { ThemeTime } from '@bilim/contract/journal/themePlan';
import { lessonHours, type PlannedTheme } from '@bilim/contract/journal/themes';
import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { showSuccess } from '#ui/toasts.ts';

import { SidePanel } from '../panel/SidePanel.tsx';

import { useHoursWords } from './HoursBalance.tsx';
import { useSaveThemeTime, useThemeTime } from './useThemePlan.ts';
import look from './ThemePanel.module.css';

interface ThemePanelProps {
  readonly classKey: ClassKey;
  readonly theme: PlannedTheme;
  readonly isOwn: boolean;
  readonly onClose: () => void;
}

/** In which lessons a theme was taught, and for how many hours each. */
export function ThemePanel({ classKey, theme, isOwn, onClose }: ThemePanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = useThemeTime(classKey, theme.themeId);
  const number = (hours: number) => format.figure(hours, 1);

  return (
    <SidePanel title={t('plan.details', { title: theme.title })} onClose={onClose}>
      {time.data === undefined || time.data === null ? (
        <Pending query={time} />
      ) : (
        <>
          <p className={look.about}>
            {t('plan.detailsabout', {
              planned: number(time.data.plannedHours),
              taught: number(time.data.taughtHours),
            })}
          </p>
          {time.data.lessons.length === 0 && <p>{t('plan.nolessons')}</p>}
          <ul className={look.lessons}>
            {time.data.lessons.map((lesson) => (
              <LessonHours
                key={`${lesson.lessonDate}/${lesson.ordinal}/${lesson.hours}`}
                classKey={classKey}
                themeId={theme.themeId}
                lesson={lesson}
                isOwn={isOwn}
              />
            ))}
          </ul>
        </>
      )}
    </SidePanel>
  );
}

interface LessonHoursProps {
  readonly classKey: ClassKey;
  readonly themeId: number;
  readonly lesson: ThemeTime['lessons'][number];
  readonly isOwn: boolean;
}

/** Saved when the field is left. */
function LessonHours({ classKey, themeId, lesson, isOwn }: LessonHoursProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const shown = useHoursWords();
  const save = useSaveThemeTime(classKey);
  const [hours, setHours] = useState<number | string>(lesson.hours);
  const { lessonDate, ordinal } = lesson;
  const day = format.plainDay(lessonDate);

  function commit() {
    if (hours === '' || Number(hours) === lesson.hours) return setHours(lesson.hours);
    save.mutate(
      { themeId, lessonDate, ordinal, hours: Number(hours) },
      {
        onSuccess: (saved) => saved !== undefined && showSuccess(saved.message),
        onError: () => setHours(lesson.hours),
      },
    );
    return undefined;
  }

  return (
    <li className={look.lesson}>
      <span>{ordinal === 1 ? day : t('plan.takeon', { day, ordinal })}</span>
      {isOwn ? (
        <NumberInput
          aria-label={`${t('plan.hours')}, ${day}`}
          w={96}
          min={lessonHours.least}
          max={lessonHours.most}
          step={0.5}
          decimalScale={1}
          decimalSeparator={i18n.language === 'en' ? '.' : ','}
          allowedDecimalSeparators={[',', '.']}
          value={hours}
          onChange={setHours}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
      ) : (
        <span>{shown(lesson.hours)}</span>
      )}
    </li>
  );
}
