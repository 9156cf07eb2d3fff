import { ActionIcon } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { journalLink } from '#domain/journal/journalLink.ts';
import { ConflictChoice } from '#domain/journal/ConflictChoice.tsx';
import type { Line } from '#platform/outbox/adapter.ts';
import type { QueuedMark } from '#domain/journal/queuedMark.ts';
import { useMarkOutbox } from '#domain/journal/useMarkOutbox.ts';

import { Discard } from './Discard.tsx';
import look from './OutboxMark.module.css';

interface OutboxMarkProps {
  readonly mark: QueuedMark;
  readonly line: Line;
}

/** One mark of the queue: whose, of which lesson, which mark, and how it stands with it. */
export function OutboxMark({ mark: queued, line }: OutboxMarkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const outbox = useMarkOutbox();
  const { visitId, mark, place, trouble } = queued;
  const name = format.shortName(place.studentName);
  const text = mark.text === '' ? t('j.empty') : mark.text;

  return (
    <li className={look.mark} data-trouble={trouble?.kind}>
      <div className={look.line}>
        <Link
          className={look.place}
          {...journalLink({ assignment: place.assignmentId, date: place.lessonDate, lesson: place.ordinal })}
        >
          <span className={look.name}>{name}</span>
          <span className={look.class}>
            {place.classTitle} · {format.dayMonth(place.lessonDate)}
          </span>
        </Link>
        <span className={look.value}>{text}</span>
        {trouble?.kind === 'refused' && (
          <ActionIcon
            size={40}
            aria-label={`${t('btn.retry')}: ${name}`}
            onClick={() => outbox.retry(visitId)}
          >
            <IconRefresh size={19} aria-hidden />
          </ActionIcon>
        )}
        <Discard name={name} text={text} onDiscard={() => void outbox.discard(visitId)} />
      </div>
      {trouble?.kind === 'conflict' ? (
        <ConflictChoice
          place={`${name}, ${format.dayMonth(place.lessonDate)}`}
          mine={mark}
          theirs={trouble.theirs}
          onResolve={(choice) => void outbox.resolve(visitId, choice)}
        />
      ) : (
        <p className={look.state}>
          {trouble === null ? t(`queue.state.${line}`) : `${t('queue.state.refused')}: ${trouble.reason}`}
        </p>
      )}
    </li>
  );
}
