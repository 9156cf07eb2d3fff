import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { TimetableWord } from '@bilim/contract/timetableWords';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useSettle } from '../useTimetableWords.ts';
import look from './WordsCard.module.css';

interface TimesRowProps {
  readonly run: TimetableRun;
  readonly times: readonly TimetableWord[];
}

/** All times that no bell grid has at once: what each of them may become, where it may be that. */
export function TimesRow({ run, times }: TimesRowProps) {
  const { t } = useTranslation();
  const settle = useSettle(run.importId);
  const offered = new Map(times.flatMap(({ guesses }) => guesses.map((guess) => [guess.ours, guess.label])));
  const say = (ours: string) =>
    settle.mutate(
      times
        .filter(({ guesses }) => guesses.some((guess) => guess.ours === ours))
        .map(({ kind, word }) => ({ kind, word, ours, room: null })),
    );
  return (
    <div className={look.row}>
      <div>
        <p className={look.word}>{t('timetable.words.times', { count: times.length })}</p>
        <p className={look.count}>{t('timetable.words.timesabout')}</p>
      </div>
      <div className={look.answers}>
        {[...offered].map(([ours, label]) => (
          <Button key={ours} variant="light" h={36} loading={settle.isPending} onClick={() => say(ours)}>
            {t('timetable.words.alltimes', { label })}
          </Button>
        ))}
      </div>
    </div>
  );
}
