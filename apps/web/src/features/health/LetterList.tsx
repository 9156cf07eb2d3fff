import type { DeadLetter, QueuedWork } from '@bilim/contract/health';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueRows } from '#platform/queues/QueueRows.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

import { useSettle, type ToSettle } from './useHealth.ts';
import look from './Health.module.css';

interface LetterListProps {
  readonly work: readonly QueuedWork[];
  readonly letters: readonly DeadLetter[];
}

/** Jobs that were given up, by their kind, and what may be done about them. */
export function LetterList({ work, letters }: LetterListProps) {
  const { t } = useTranslation();
  const settle = useSettle();
  const [leaving, setLeaving] = useState<ToSettle | null>(null);
  const given = work.filter(({ givenUp }) => givenUp > 0);
  if (given.length === 0) return null;
  return (
    <section className={look.section}>
      <h2 className={look.heading}>{t('health.letters')}</h2>
      {given.map((one) => (
        <Letters
          key={one.kind}
          work={one}
          letters={letters.filter(({ kind }) => kind === one.kind)}
          isBusy={settle.isPending}
          onRetry={(letterId) => settle.mutate(asked(one.kind, true, letterId))}
          onLetGo={(letterId) => setLeaving(asked(one.kind, false, letterId))}
        />
      ))}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('health.letgo')}
        text={t(leaving?.letterId === undefined ? 'health.letgoalltext' : 'health.letgotext')}
        confirmLabel={t('health.letgo')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={settle.isPending}
        onConfirm={() => leaving !== null && settle.mutate(leaving, { onSettled: () => setLeaving(null) })}
        onClose={() => setLeaving(null)}
      />
    </section>
  );
}

function asked(kind: string, isAgain: boolean, letterId: number | undefined): ToSettle {
  return { kind, isAgain, ...(letterId === undefined ? {} : { letterId }) };
}

interface Handlers {
  readonly isBusy: boolean;
  /** One of them, or all. */
  readonly onRetry: (letterId?: number) => void;
  readonly onLetGo: (letterId?: number) => void;
}

interface LettersProps extends Handlers {
  readonly work: QueuedWork;
  readonly letters: readonly DeadLetter[];
}

function Letters({ work: { title, givenUp }, letters, ...handlers }: LettersProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <QueueRows label={title}>
      <li className={look.row}>
        <span className={look.words}>
          <h3 className={look.name}>{title}</h3>
          <span className={look.dim}>
            {t('health.givenup', { count: givenUp })}
            {givenUp > letters.length && ` · ${t('health.latest', { count: letters.length })}`}
          </span>
        </span>
        {givenUp > 1 && <Actions {...handlers} retry={t('health.retryall')} letGo={t('health.letgoall')} />}
      </li>
      {letters.map(({ letterId, reason, attempts, givenUpAt }) => (
        <li key={letterId} className={look.row}>
          <span className={look.words}>
            <code className={look.reason}>{reason ?? t('health.noreason')}</code>
            <span className={look.dim} title={format.exactMoment(givenUpAt)}>
              {t('health.tried', { count: attempts, when: format.moment(givenUpAt) })}
            </span>
          </span>
          <Actions {...handlers} letterId={letterId} retry={t('btn.retry')} letGo={t('health.letgo')} />
        </li>
      ))}
    </QueueRows>
  );
}

interface ActionsProps extends Handlers {
  readonly letterId?: number;
  readonly retry: string;
  readonly letGo: string;
}

function Actions({ isBusy, onRetry, onLetGo, letterId, retry, letGo }: ActionsProps) {
  return (
    <span className={look.actions}>
      <Button variant="subtle" color="pome" disabled={isBusy} onClick={() => onLetGo(letterId)}>
        {letGo}
      </Button>
      <Button variant="default" disabled={isBusy} onClick={() => onRetry(letterId)}>
        {retry}
      </Button>
    </span>
  );
}
