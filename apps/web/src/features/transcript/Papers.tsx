import { addressOf } from '@bilim/contract/client';
import { documentsApi, type IssuedDocument } from '@bilim/contract/documents';
import { Button, Card, Title } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { IssueButtons } from '#domain/documents/IssueButtons.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { Links } from './Links.tsx';
import { Revoking } from './Revoking.tsx';
import { usePaperActions, usePapers } from './useTranscript.ts';
import look from './Transcript.module.css';

interface PapersProps {
  readonly studentId: number;
  readonly isOwn: boolean;
  readonly mayIssue: boolean;
}

const tones = { valid: 'good', replaced: 'warning', revoked: 'bad' } as const;

/** The official papers: issued in one of three languages, with the links that the holder gave away. */
export function Papers({ studentId, isOwn, mayIssue }: PapersProps) {
  const { t } = useTranslation();
  const papers = usePapers(studentId, true);
  const { issue } = usePaperActions(studentId);
  return (
    <Card className={`${look.part} ${look.unprinted}`}>
      <Title order={2}>{t('transcript.papers')}</Title>
      <p className={look.muted}>{t(mayIssue ? 'transcript.papersabout' : 'transcript.papersoffice')}</p>
      {mayIssue && (
        <div className={look.actions}>
          <IssueButtons issuing={issue.isPending ? issue.variables : undefined} onIssue={issue.mutate} />
        </div>
      )}
      {papers.data === undefined ? (
        <Pending query={papers} />
      ) : (
        <ul className={look.list}>
          {papers.data.map((paper) => (
            <li key={paper.documentId} className={look.paper}>
              <Paper paper={paper} actions={!isOwn && <Revoking studentId={studentId} paper={paper} />} />
              {isOwn && <Links studentId={studentId} paper={paper} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface PaperProps {
  readonly paper: IssuedDocument;
  readonly actions: ReactNode;
}

function Paper({ paper, actions }: PaperProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { documentId, title, number, issuedOn, language, state, revokeReason } = paper;
  return (
    <div className={look.item}>
      <span>
        <b>{`${title} ${t('c.numbered', { number })}`}</b>
        <span className={look.notes}>
          {[format.day(issuedOn), t(`c.in.${language}`), revokeReason]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
      </span>
      <span className={look.actions}>
        <StatusChip tone={tones[state]}>{t(`transcript.state.${state}`)}</StatusChip>
        <Button
          component="a"
          href={addressOf(documentsApi.file, { documentId })}
          target="_blank"
          rel="noreferrer"
          variant="light"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          aria-label={`PDF, ${t('c.numbered', { number })}`}
        >
          PDF
        </Button>
        {actions}
      </span>
    </div>
  );
}
