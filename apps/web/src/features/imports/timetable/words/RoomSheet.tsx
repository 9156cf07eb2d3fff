import type { TimetableRun } from '@bilim/contract/timetableImport';
import type { NewRoom, TimetableWord } from '@bilim/contract/timetableWords';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Sheet } from '#ui/Sheet.tsx';

import { useSettle } from '../useTimetableWords.ts';
import { RoomFields, type RoomDraft } from './RoomFields.tsx';
import look from './WordsCard.module.css';

interface RoomSheetProps {
  readonly run: TimetableRun;
  /** One, or all that are in one building. */
  readonly words: readonly TimetableWord[];
  readonly onClose: () => void;
}

const usualSeats = 30;

/** Rooms that the import is to make. */
export function RoomSheet({ run, words, onClose }: RoomSheetProps) {
  const { t } = useTranslation();
  const settle = useSettle(run.importId);
  const [only, another] = words;
  const isOne = another === undefined;
  const [draft, setDraft] = useState<RoomDraft>({
    number: only?.makesAs ?? '',
    buildingId: null,
    roomTypeId: null,
    seats: usualSeats,
  });
  const room = roomOf(draft);

  function make(asked: NewRoom) {
    const rooms = words.map(({ kind, word, makesAs }) => ({
      kind,
      word,
      ours: null,
      room: isOne ? asked : { ...asked, number: makesAs ?? word },
    }));
    settle.mutate(rooms, { onSuccess: onClose });
  }

  return (
    <Sheet
      isOpen
      title={isOne ? t('timetable.words.make') : t('timetable.words.makeall', { count: words.length })}
      closeLabel={t('btn.cancel')}
      onClose={onClose}
    >
      <form
        className={look.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (room !== null) make(room);
        }}
      >
        <p className={look.about}>{t('timetable.words.makeabout')}</p>
        {!isOne && <p className={look.about}>{words.map(({ makesAs }) => makesAs).join(', ')}</p>}
        <RoomFields draft={draft} hasNumber={isOne} onChange={setDraft} />
        <div className={look.send}>
          <Button variant="default" onClick={onClose}>
            {t('btn.cancel')}
          </Button>
          <Button type="submit" disabled={room === null} loading={settle.isPending}>
            {t('timetable.words.makeit')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** Null while something is missing. */
function roomOf({ number, buildingId, roomTypeId, seats }: RoomDraft): NewRoom | null {
  if (number.trim() === '' || buildingId === null || roomTypeId === null || typeof seats !== 'number')
    return null;
  return { number: number.trim(), buildingId, roomTypeId, seats };
}
