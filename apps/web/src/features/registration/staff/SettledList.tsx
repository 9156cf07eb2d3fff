import type { SettledOfStudent } from '@bilim/contract/registrationStudent';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useEndSettled } from './useSettled.ts';
import type { Settled } from './useSettled.ts';
import look from '../Registration.module.css';

interface SettledListProps {
  readonly of: SettledOfStudent;
  readonly mayEnd: boolean;
}

/** What holds for the student now, each with who settled it and why, and what has ended. */
export function SettledList({ of, mayEnd }: SettledListProps) {
  const { t } = useTranslation();
  const lines = useLines(of);
  const standing = lines.filter(({ endedAt }) => endedAt === null);
  const ended = lines.filter(({ endedAt }) => endedAt !== null);
  if (lines.length === 0) return null;
  return (
    <>
      {standing.length > 0 && (
        <ul className={look.settled} aria-label={t('registration.staff.settled')}>
          {standing.map((line) => (
            <SettledLine key={`${line.what} ${line.id}`} line={line} mayEnd={mayEnd} />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <details className={look.others}>
          <summary>{t('registration.staff.ended', { count: ended.length })}</summary>
          <ul className={look.settled}>
            {ended.map((line) => (
              <SettledLine key={`${line.what} ${line.id}`} line={line} mayEnd={false} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface Line extends Settled {
  readonly words: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly endedAt: Date | null;
}

function useLines({ extensions, permissions, holds }: SettledOfStudent): readonly Line[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    ...holds.map(({ holdId, kind, ...rest }): Line => ({
      ...rest,
      what: 'hold',
      id: holdId,
      words: `${t('registration.staff.held')}: ${t(`registration.hold.${kind}`).toLowerCase()}`,
    })),
    ...extensions.map(({ extensionId, closesAt, maxCredits, ...rest }): Line => ({
      ...rest,
      what: 'extension',
      id: extensionId,
      words: [
        t('registration.staff.extended', { at: format.moment(closesAt) }),
        ...(maxCredits === null ? [] : [t('registration.staff.credits', { credits: maxCredits })]),
      ].join(', '),
    })),
    ...permissions.map(({ permissionId, discipline, ...rest }): Line => ({
      ...rest,
      what: 'permission',
      id: permissionId,
      words: t('registration.staff.permitted', {
        name: discipline ?? t('registration.staff.anyelective'),
      }),
    })),
  ];
}

function SettledLine({ line, mayEnd }: { readonly line: Line; readonly mayEnd: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const end = useEndSettled();
  const { what, id, words, reason, by, at, endedAt } = line;
  return (
    <li className={look.cardHead}>
      <div>
        <strong>{words}</strong>
        <p className={look.muted}>
          «{reason}» · {format.name(by)}, {format.moment(at)}
          {endedAt !== null && ` – ${format.moment(endedAt)}`}
        </p>
      </div>
      {mayEnd && (
        <Button variant="default" size="sm" loading={end.isPending} onClick={() => end.mutate({ what, id })}>
          {t('registration.staff.end')}
        </Button>
      )}
    </li>
  );
}
