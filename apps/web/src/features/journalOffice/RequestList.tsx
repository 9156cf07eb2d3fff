import type { LateChangeRequest } from '@bilim/contract/visitlog/lateChanges';
import { Button, Card, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SkeletonRows } from '#ui/SkeletonRows.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { AnswerDialog } from './AnswerDialog.tsx';
import { ClassLine } from './ClassLine.tsx';
import { useRequests } from './useJournalOffice.ts';
import look from './JournalOffice.module.css';

/** What teachers ask for: open requests first, then what was answered. */
export function RequestList() {
  const { t } = useTranslation();
  const requests = useRequests();
  const [answering, setAnswering] = useState<{ request: LateChangeRequest; isGranted: boolean } | null>(null);
  if (requests.data === undefined) {
    return (
      <Pending query={requests}>
        <SkeletonRows rows={4} height={72} />
      </Pending>
    );
  }
  return (
    <Card component="section" padding={0} aria-label={t('takeback.tabs.requests')}>
      {requests.data.length === 0 ? (
        <EmptyState art="letter" title={t('takeback.norequests')} text={t('takeback.norequeststext')} />
      ) : (
        <ul className={look.rows}>
          {requests.data.map((request) => (
            <RequestRow
              key={request.requestId}
              request={request}
              onAnswer={(isGranted) => setAnswering({ request, isGranted })}
            />
          ))}
        </ul>
      )}
      {answering !== null && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
    </Card>
  );
}

const tones = { open: 'info', granted: 'good', refused: 'bad', withdrawn: 'neutral' } as const;

interface RequestRowProps {
  readonly request: LateChangeRequest;
  readonly onAnswer: (isGranted: boolean) => void;
}

function RequestRow({ request, onAnswer }: RequestRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { state, moduleName, lessonDate, reason, askedAt, answer, answeredBy } = request;
  return (
    <li className={look.row}>
      <ClassLine of={request} />
      <div className={look.what}>
        <StatusChip tone={tones[state]}>{t(`takeback.states.${state}`)}</StatusChip>
        <span>{reason}</span>
        <span className={look.detail}>
          {[
            moduleName === '' ? t('takeback.wholeclass') : moduleName,
            t('takeback.fromlesson', { day: format.day(lessonDate) }),
            format.moment(askedAt),
          ].join(' · ')}
        </span>
        {answeredBy !== null && (
          <span className={look.detail}>
            {[format.shortName(answeredBy), answer].filter(Boolean).join(': ')}
          </span>
        )}
      </div>
      {state === 'open' && (
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" onClick={() => onAnswer(false)}>
            {t('takeback.refuse')}
          </Button>
          <Button onClick={() => onAnswer(true)}>{t('takeback.permit')}</Button>
        </Group>
      )}
    </li>
  );
}
