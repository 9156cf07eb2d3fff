import type { DocumentLink, IssuedDocument } from '@bilim/contract/documents';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MutationDialog } from '#platform/api/MutationDialog.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip } from '#ui/StatusChip.tsx';
import { copyText } from '#ui/copyText.ts';

import { ShareForm } from './ShareForm.tsx';
import { usePaperActions } from './useTranscript.ts';
import look from './Transcript.module.css';

interface LinksProps {
  readonly studentId: number;
  readonly paper: IssuedDocument;
}

/** Who may check a paper, and what they see; given away and taken back by its holder. */
export function Links({ studentId, paper }: LinksProps) {
  const { t } = useTranslation();
  return (
    <details className={look.links}>
      <summary>{t('transcript.links', { count: paper.links.filter(({ isOpen }) => isOpen).length })}</summary>
      <ul className={look.list}>
        {paper.links.map((link) => (
          <li key={link.linkId} className={look.item}>
            <LinkRow studentId={studentId} link={link} />
          </li>
        ))}
      </ul>
      {paper.state === 'valid' && <ShareForm studentId={studentId} documentId={paper.documentId} />}
    </details>
  );
}

function LinkRow({ studentId, link }: { readonly studentId: number; readonly link: DocumentLink }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { close } = usePaperActions(studentId);
  const [isAsked, setAsked] = useState(false);
  const { linkId, address, isPrinted, isSingle, isOpen, endsAt, shows, looks, lookedAt } = link;
  const told = [
    isSingle ? t('transcript.single') : null,
    endsAt === null ? null : t('transcript.until', { day: format.day(endsAt) }),
    lookedAt.length === 0
      ? t('transcript.unseen')
      : t('transcript.seen', {
          count: looks,
          // Several within a minute read alike.
          moments: [...new Set(lookedAt.map((at) => format.moment(at)))].join('; '),
        }),
  ];
  return (
    <>
      <span>
        {isPrinted ? t('transcript.printed') : t(`transcript.shows.${shows}`)}
        <span className={look.notes}>{told.filter((part) => part !== null).join(' · ')}</span>
      </span>
      <span className={look.actions}>
        {!isOpen && <StatusChip tone="neutral">{t('transcript.linkclosed')}</StatusChip>}
        {isOpen && address !== null && (
          <Button
            variant="default"
            onClick={() =>
              void copyText(address, { done: t('transcript.copied'), failed: t('btn.notcopied') })
            }
          >
            {t('transcript.copy')}
          </Button>
        )}
        {isOpen && (
          <Button
            variant="default"
            loading={close.isPending && !isAsked}
            onClick={() => (isPrinted ? setAsked(true) : close.mutate(linkId))}
          >
            {t('transcript.close')}
          </Button>
        )}
      </span>
      <MutationDialog
        mutation={close}
        isOpen={isAsked}
        title={t('transcript.askclose')}
        text={t('transcript.closetext')}
        confirmLabel={t('transcript.close')}
        isDangerous
        onConfirm={() => close.mutate(linkId, { onSuccess: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
