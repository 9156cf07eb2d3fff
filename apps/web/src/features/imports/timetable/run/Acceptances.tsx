import type { TimetableConflict } from '@bilim/contract/timetableConflicts';
import type { TimetableRun } from '@bilim/contract/timetableImport';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { useWithdrawAccepted, type AcceptedClashes } from '../useTimetableImports.ts';
import look from './ConflictList.module.css';

interface AcceptManyProps {
  readonly run: TimetableRun;
  readonly onAccept: (asked: AcceptedClashes) => void;
}

/** All clashes of a kind, or all that there are. */
export function AcceptMany({ run, onAccept }: AcceptManyProps) {
  const { t } = useTranslation();
  const kinds = run.kinds.filter(({ count }) => count > 0);
  return (
    <div className={look.many}>
      {kinds.map(({ kind, count }) => (
        <Button
          key={kind}
          variant="default"
          size="xs"
          onClick={() => onAccept({ scope: 'kind', kind, count })}
        >
          {t(`timetable.clash.${kind}`)} ({count}): {t('timetable.accept.kind')}
        </Button>
      ))}
      {kinds.length > 1 && (
        <Button variant="default" size="xs" onClick={() => onAccept({ scope: 'all', count: run.conflicts })}>
          {t('timetable.accept.all')}
        </Button>
      )}
    </div>
  );
}

/** What was accepted of this import, by whom and why, and a way back. */
export function Acceptances({ run }: { readonly run: TimetableRun }) {
  const { t } = useTranslation();
  const withdraw = useWithdrawAccepted(run.importId);
  return run.acceptances.map((acceptance) => (
    <div key={acceptance.id} className={look.accepted}>
      <div>
        <p className={look.detail}>
          {acceptance.kind !== null && `${t(`timetable.clash.${acceptance.kind}`)}: `}
          {t(`timetable.accept.scope.${acceptance.scope}`)} ({acceptance.count})
        </p>
        <AcceptedBy acceptance={acceptance} />
      </div>
      {run.state === 'checked' && (
        <Button
          variant="default"
          size="xs"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate(acceptance.id)}
        >
          {t('timetable.accept.withdraw')}
        </Button>
      )}
    </div>
  ));
}

interface AcceptedByProps {
  readonly acceptance: NonNullable<TimetableConflict['acceptance']>;
}

export function AcceptedBy({ acceptance: { by, at, reason } }: AcceptedByProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <p className={look.detail}>
      {t('timetable.accept.by', { name: format.shortName(by), when: format.moment(at), reason })}
    </p>
  );
}
