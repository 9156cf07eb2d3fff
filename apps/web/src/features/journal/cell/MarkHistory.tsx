import type { MarkChange } from '@bilim/contract/journal/journal';
import { IconArrowRight } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';

import { useMarkHistory } from './useMarkHistory.ts';
import look from './MarkHistory.module.css';

interface MarkHistoryProps {
  readonly visitId: number;
  /** Changes when a mark was saved: the history has grown. */
  readonly revision: number | null;
}

/** Who changed a mark, when, from what to what, and why. */
export function MarkHistory({ visitId, revision }: MarkHistoryProps) {
  const { t } = useTranslation();
  const history = useMarkHistory(visitId);
  const { refetch } = history;

  // A save from the pad above adds a line.
  useEffect(() => {
    if (revision !== null) void refetch();
  }, [revision, refetch]);

  return (
    <section aria-labelledby="mark-history" className={look.history}>
      <h2 id="mark-history" className={look.title}>
        {t('j.history')}
      </h2>
      {history.data === undefined ? (
        <Pending query={history}>
          <SkeletonRows rows={3} height={40} />
        </Pending>
      ) : (
        <ol className={look.changes}>
          {history.data.length === 0 && <li className={look.none}>{t('j.nohistory')}</li>}
          {history.data.map((change) => (
            <ChangeRow key={`${change.changedAt.getTime()}/${change.after}`} change={change} />
          ))}
        </ol>
      )}
    </section>
  );
}

function ChangeRow({
  change: { changedAt, changedBy, before, after, reason, attempt },
}: {
  readonly change: MarkChange;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const shown = (text: string) => (text === '' ? t('j.empty') : text);

  return (
    <li className={look.change}>
      <span className={look.marks}>
        {shown(before)}
        <IconArrowRight size={14} role="img" aria-label={t('j.became')} />
        <b>{shown(after)}</b>
      </span>
      <span className={look.who} title={format.name(changedBy)}>
        {format.shortName(changedBy)}
      </span>
      <time className={look.when} dateTime={changedAt.toISOString()} title={format.exactMoment(changedAt)}>
        {format.moment(changedAt)}
      </time>
      {attempt > 1 && <span className={look.reason}>{t('takeback.attemptno', { attempt })}</span>}
      {reason !== null && <span className={look.reason}>{reason}</span>}
    </li>
  );
}
