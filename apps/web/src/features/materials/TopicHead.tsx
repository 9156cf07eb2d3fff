import type { Topic } from '@bilim/contract/materials/shelf';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Materials.module.css';

interface TopicHeadProps {
  readonly topic: Topic | null;
  /** Somebody comes from its lesson: it is brought into sight. */
  readonly isAsked: boolean;
}

/** The theme to which materials belong, with its lesson: «Лекция 5. Индексы · 14 октября». */
export function TopicHead({ topic, isAsked }: TopicHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) head.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  if (topic === null) {
    return (
      <div className={look.groupHead}>
        <h2>{t('umk.whole')}</h2>
      </div>
    );
  }
  const { lessonType, number, title, heldOn } = topic;
  return (
    <div ref={head} className={look.groupHead} data-asked={isAsked || undefined}>
      <h2>
        {lessonType} {number}. {title}
      </h2>
      <p className={look.about}>{heldOn === null ? t('umk.notheld') : format.day(heldOn)}</p>
    </div>
  );
}
