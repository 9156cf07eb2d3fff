import { Button } from '@mantine/core';
import { IconArrowsSplit2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import look from './ConflictChoice.module.css';
import type { MarkValue, TheirMark } from './queuedMark.ts';

interface ConflictChoiceProps {
  /** Whose mark of which lesson. */
  readonly place: string;
  readonly mine: MarkValue;
  readonly theirs: TheirMark;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

/** Both marks of a cell that was changed elsewhere meanwhile, by whom and when; the teacher decides. */
export function ConflictChoice({ place, mine, theirs, onResolve }: ConflictChoiceProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const word = ({ text }: MarkValue) => (text === '' ? t('j.empty') : text);
  const { changedBy, changedAt } = theirs;
  const by = [
    changedBy === null || changedBy === '' ? null : format.shortName(changedBy),
    changedAt === null ? null : format.moment(new Date(changedAt)),
  ].filter((part) => part !== null);

  return (
    <div className={look.conflict}>
      <IconArrowsSplit2 size={20} aria-hidden className={look.icon} />
      <p className={look.words}>
        <b>{place}.</b> {t('queue.conflict', { mine: word(mine), theirs: word(theirs) })}
        {by.length > 0 && <span className={look.by}> {by.join(', ')}</span>}
      </p>
      <div className={look.buttons}>
        <Button size="sm" variant="default" onClick={() => onResolve('theirs')}>
          {t('queue.keeptheirs', { mark: word(theirs) })}
        </Button>
        <Button size="sm" onClick={() => onResolve('mine')}>
          {t('queue.putmine', { mark: word(mine) })}
        </Button>
      </div>
    </div>
  );
}
