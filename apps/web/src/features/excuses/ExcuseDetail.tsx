import { addressOf } from '@bilim/contract/client';
import { excusesApi, type ExcuseFile, type QueuedExcuse } from '@bilim/contract/excuses';
import { Button, Card } from '@mantine/core';
import { IconArrowLeft, IconExternalLink, IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { DecisionForm } from './DecisionForm.tsx';
import { RecallForm } from './RecallForm.tsx';
import { usePeriod } from './usePeriod.ts';
import look from './ExcuseDetail.module.css';

interface ExcuseDetailProps {
  readonly excuse: QueuedExcuse;
  readonly onSettled: () => void;
  readonly onBack: () => void;
}

/** One excuse: who, when and why, the documents, and the decision. */
export function ExcuseDetail({ excuse, onSettled, onBack }: ExcuseDetailProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const period = usePeriod(excuse);
  const { studentName, groupName, kind, words, state, answer, settledBy, settledAt, absences, files } =
    excuse;

  return (
    <Card component="section" className={look.detail} aria-label={format.name(studentName)}>
      <Button
        variant="subtle"
        className={look.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
        onClick={onBack}
      >
        {t('btn.back')}
      </Button>
      <h2 className={look.name}>{format.name(studentName)}</h2>
      <dl className={look.facts}>
        <Fact label={t('c.group')} value={groupName === '' ? '–' : groupName} />
        <Fact label={t('excuse.when')} value={period} />
        <Fact label={t('excuse.kind')} value={t(`excuse.kinds.${kind}`)} />
        <Fact
          label={t(state === 'waiting' ? 'excuse.covers' : 'excuse.changed')}
          value={t('excuse.absences', { count: absences })}
        />
      </dl>
      {words !== '' && <p className={look.words}>{words}</p>}
      <div className={look.documents}>
        {files.map((file, index) => (
          <Document key={file.fileId} file={file} number={index + 1} />
        ))}
        {files.length === 0 && <p className={look.gone}>{t('excuse.documentsgone')}</p>}
      </div>
      {settledAt !== null && (
        <p className={look.settled} title={format.exactMoment(settledAt)}>
          {t(`excuse.state.${state}`)}: {settledBy}, {format.moment(settledAt)}
          {answer !== null && <q className={look.answer}>{answer}</q>}
        </p>
      )}
      {state === 'waiting' && <DecisionForm excuseId={excuse.excuseId} onSettled={onSettled} />}
      {state === 'accepted' && <RecallForm excuseId={excuse.excuseId} onSettled={onSettled} />}
    </Card>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
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
