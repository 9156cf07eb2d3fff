import type { Topic } from '@bilim/contract/materials/shelf';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './Materials.module.css';

/** The theme to which materials belong, with its lesson: «Лекция 5. Индексы · 14 октября». */
export function TopicHead({ topic }: { readonly topic: Topic | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (topic === null) {
    return (
      <div className={look.groupHead}>
        <h2>{t('umk.whole')}</h2>
      </div>
    );
  }
  const { themeId, lessonType, number, title, heldOn } = topic;
  return (
    <div className={look.groupHead} id={`topic-${themeId}`}>
      <h2>
        {lessonType} {number}. {title}
      </h2>
      <p className={look.about}>{heldOn === null ? t('umk.notheld') : format.day(heldOn)}</p>
    </div>
  );
}
