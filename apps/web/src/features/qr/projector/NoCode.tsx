import type { RegisteredLesson } from '@bilim/contract/qrLesson';
import { IconClockHour4, IconClockOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { LessonStage } from './lessonTime.ts';
import look from './CodePanel.module.css';

interface NoCodeProps {
  readonly stage: Exclude<LessonStage, 'taking'>;
  readonly lesson: RegisteredLesson;
}

/** In place of a code that nobody could use: since when, or until when, visits are taken. */
export function NoCode({ stage, lesson: { acceptsFrom, starts, ends } }: NoCodeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const time = (moment: Date | null) => (moment === null ? '' : format.time(moment));
  const isEarly = stage === 'early';
  const Icon = isEarly ? IconClockHour4 : IconClockOff;
  return (
    <div className={look.panel} role="status">
      <Icon size={64} stroke={1.2} aria-hidden />
      <p className={look.lost}>
        {isEarly
          ? t('qr.early', { starts: time(starts), from: time(acceptsFrom) })
          : t('qr.overat', { ends: time(ends) })}
      </p>
      <p className={look.how}>{t(isEarly ? 'qr.earlytext' : 'qr.overtext')}</p>
    </div>
  );
}
