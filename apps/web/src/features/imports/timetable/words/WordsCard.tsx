import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { TimetableWord } from '@bilim/contract/timetableWords';
import { Button, Card, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MoreButton } from '#platform/api/MoreButton.tsx';

import { useWords } from '../useTimetableWords.ts';
import { GroupSheet } from './GroupSheet.tsx';
import { RoomSheet } from './RoomSheet.tsx';
import { TeacherSheet } from './TeacherSheet.tsx';
import { TimesRow } from './TimesRow.tsx';
import { WordRow } from './WordRow.tsx';
import look from './WordsCard.module.css';

/** Words of the file that nobody knows, and what somebody has said of others. */
export function WordsCard({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const query = useWords(run);
  const [making, setMaking] = useState<readonly TimetableWord[]>([]);
  const words = query.data?.pages.flat() ?? [];
  if (words.length === 0) return null;
  const open = words.filter(({ meaning }) => meaning === null);
  const settled = words.filter(({ meaning }) => meaning !== null);
  const rooms = open.filter(({ kind, makesAs }) => kind === 'room' && makesAs !== null);
  const times = open.filter(({ kind }) => kind === 'time');
  const rows = (some: readonly TimetableWord[]) => (
    <ul className={look.rows}>
      {some.map((word) => (
        <WordRow key={`${word.kind} ${word.word}`} run={run} word={word} onMake={() => setMaking([word])} />
      ))}
    </ul>
  );

  return (
    <Card component="section" padding={0} aria-labelledby="timetable-words" aria-busy={query.isFetching}>
      <div className={look.head}>
        <div>
          <Title order={2} id="timetable-words">
            {t(open.length > 0 ? 'timetable.words.title' : 'timetable.words.settled')}
          </Title>
          <p className={look.about}>{t('timetable.words.about')}</p>
        </div>
        {rooms.length > 1 && (
          <Button variant="light" onClick={() => setMaking(rooms)}>
            {t('timetable.words.makeall', { count: rooms.length })}
          </Button>
        )}
      </div>
      {times.length > 1 && <TimesRow run={run} times={times} />}
      {open.length > 0 && rows(open)}
      {open.length > 0 && settled.length > 0 && (
        <Title order={3} className={look.title}>
          {t('timetable.words.settled')}
        </Title>
      )}
      {settled.length > 0 && rows(settled)}
      <MoreButton query={query} />
      {making.length > 0 && <Making run={run} words={making} onClose={() => setMaking([])} />}
    </Card>
  );
}

interface MakingProps {
  readonly run: TimetableRun;
  /** Several are rooms. */
  readonly words: readonly TimetableWord[];
  readonly onClose: () => void;
}

function Making({ run, words, onClose }: MakingProps) {
  const [word] = words;
  if (word?.kind === 'group') return <GroupSheet run={run} word={word} onClose={onClose} />;
  if (word?.kind === 'teacher') return <TeacherSheet run={run} word={word} onClose={onClose} />;
  return <RoomSheet run={run} words={words} onClose={onClose} />;
}
