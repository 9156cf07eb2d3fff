import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { TimetableWord } from '@bilim/contract/timetableWords';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useSettle } from '../useTimetableWords.ts';
import { MeaningSelect } from './MeaningSelect.tsx';
import { nameOf } from './nameOf.ts';
import look from './WordsCard.module.css';

interface WordRowProps {
  readonly run: TimetableRun;
  readonly word: TimetableWord;
  readonly onMake: () => void;
}

/** What may be added besides rooms, which come with the import. */
const makeWords = {
  group: 'timetable.words.makegroup',
  teacher: 'timetable.words.maketeacher',
} as const;

/** One word, with what it may stand for; whatever is chosen holds at once. */
export function WordRow({ run, word, onMake }: WordRowProps) {
  const { t } = useTranslation();
  const settle = useSettle(run.importId);
  const { kind, meaning, guesses } = word;
  const say = (ours: string | null) => settle.mutate([{ kind, word: word.word, ours, room: null }]);
  return (
    <li className={look.row} aria-busy={settle.isPending}>
      <div>
        <p className={look.word}>
          <span className={look.kind}>{t(`timetable.column.${kind}`)}</span> <q>{word.word}</q>
        </p>
        <p className={look.count}>
          {t('timetable.words.rows', { count: word.count })}
          {', '}
          {t('timetable.words.first', { file: word.sheet, line: word.line })}
          {meaning?.isNew === true && ` · ${t('timetable.words.new')}`}
        </p>
      </div>
      <div className={look.answers}>
        {meaning === null &&
          guesses.map((guess) => (
            <Button
              key={guess.ours}
              variant="light"
              h="auto"
              mih={36}
              classNames={{ label: look.guess ?? '' }}
              disabled={settle.isPending}
              aria-label={t('timetable.words.guess', { word: word.word, label: nameOf(guess) })}
              onClick={() => say(guess.ours)}
            >
              {nameOf(guess)}
            </Button>
          ))}
        <MeaningSelect
          importId={run.importId}
          kind={kind}
          word={word.word}
          chosen={meaning}
          isBusy={settle.isPending}
          onChoose={say}
        />
        {meaning === null && word.makesAs !== null && (
          <Button variant="default" h={36} disabled={settle.isPending} onClick={onMake}>
            {t(kind === 'group' || kind === 'teacher' ? makeWords[kind] : 'timetable.words.make')}
          </Button>
        )}
        {meaning !== null && (
          <Button variant="subtle" h={36} loading={settle.isPending} onClick={() => say(null)}>
            {t('timetable.words.forget')}
          </Button>
        )}
      </div>
    </li>
  );
}
