import { addressOf } from '@bilim/contract/client';
import { excusesApi, type ExcuseFile, type QueuedExcuse } from '@bilim/contract/excuses';
import { IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueDetail, Settled } from '#platform/queues/QueueDetail.tsx';
import type { DetailProps } from '#platform/queues/QueuePair.tsx';

import { DecisionForm } from './DecisionForm.tsx';
import { RecallForm } from './RecallForm.tsx';
import { usePeriod } from './usePeriod.ts';
import look from './ExcuseDetail.module.css';

/** One excuse: who, when and why, the documents, and the decision. */
export function ExcuseDetail({ item: excuse, onSettled, onBack }: DetailProps<QueuedExcuse>) {
  const { t } = useTranslation();
  const format = useFormat();
  const period = usePeriod(excuse);
  const { excuseId, groupName, kind, state, answer, settledBy, settledAt, absences, files } = excuse;

  return (
    <QueueDetail
      title={format.name(excuse.studentName)}
      facts={[
        { label: t('c.group'), value: groupName === '' ? '–' : groupName },
        { label: t('excuse.when'), value: period },
        { label: t('excuse.kind'), value: t(`excuse.kinds.${kind}`) },
        {
          label: t(state === 'waiting' ? 'excuse.covers' : 'excuse.changed'),
          value: t('excuse.absences', { count: absences }),
        },
      ]}
      words={excuse.words}
      onBack={onBack}
      decision={
        <>
          {state === 'waiting' && <DecisionForm excuseId={excuseId} onSettled={onSettled} />}
          {settledAt !== null && (
            <Settled
              verdict={`${t(`excuse.state.${state}`)}: ${format.name(settledBy ?? '')}, ${format.moment(settledAt)}`}
              exactly={format.exactMoment(settledAt)}
              answer={answer}
            />
          )}
          {state === 'accepted' && <RecallForm excuseId={excuseId} onSettled={onSettled} />}
        </>
      }
    >
      <div className={look.documents}>
        {files.map((file, index) => (
          <Document key={file.fileId} file={file} number={index + 1} />
        ))}
        {files.length === 0 && <p className={look.gone}>{t('excuse.documentsgone')}</p>}
      </div>
    </QueueDetail>
  );
}

/** A photo stands there at once; a PDF file opens in a tab of its own. */
function Document({ file, number }: { readonly file: ExcuseFile; readonly number: number }) {
  const { t } = useTranslation();
  const address = addressOf(excusesApi.file, { fileId: file.fileId });
  const name = t('excuse.document', { number });
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={look.document}>
      {file.isImage ? (
        <img src={address} alt={name} className={look.image} />
      ) : (
        <span className={look.pdf}>
          <IconFileTypePdf size={40} stroke={1.4} aria-hidden />
          {name} (PDF)
          <IconExternalLink size={18} aria-hidden />
        </span>
      )}
    </a>
  );
}
