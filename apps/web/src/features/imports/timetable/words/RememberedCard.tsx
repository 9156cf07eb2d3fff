import { Button, Card, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useForget, useRemembered } from '../useTimetableWords.ts';
import { nameOf } from './nameOf.ts';
import look from './WordsCard.module.css';

/** What was said of words of earlier files; the next file is read by it. */
export function RememberedCard() {
  const { t } = useTranslation();
  const format = useFormat();
  const remembered = useRemembered();
  const forget = useForget();
  if (remembered.data === undefined || remembered.data.length === 0) return null;
  return (
    <Card component="section" padding={0} aria-labelledby="timetable-remembered">
      <div className={look.head}>
        <div>
          <Title order={2} id="timetable-remembered">
            {t('timetable.words.remembered')}
          </Title>
          <p className={look.about}>{t('timetable.words.rememberedabout')}</p>
        </div>
      </div>
      <ul className={look.rows}>
        {remembered.data.map(({ wordId, kind, word, source, meaning, settledBy, settledAt }) => (
          <li key={wordId} className={look.row}>
            <div>
              <p className={look.word}>
                <span className={look.kind}>{t(`timetable.column.${kind}`)}</span> <q>{word}</q>
                {' — '}
                {meaning === null ? t('timetable.words.gone') : nameOf(meaning)}
              </p>
              <p className={look.count}>
                {[
                  source ?? t('timetable.excel'),
                  settledBy === null ? null : format.shortName(settledBy),
                  format.moment(settledAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <div className={look.answers}>
              <Button
                variant="subtle"
                h={36}
                loading={forget.isPending && forget.variables === wordId}
                aria-label={t('timetable.words.forgetword', { word })}
                onClick={() => forget.mutate(wordId)}
              >
                {t('timetable.words.forget')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
