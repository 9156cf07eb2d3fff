import type { Language } from '@bilim/contract';
import { addressOf } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { enrolmentChoicesApi } from '@bilim/contract/enrolmentChoices';
import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { IssueButtons } from '#domain/documents/IssueButtons.tsx';
import { useApi } from '#platform/api/api.tsx';
import { Failure } from '#platform/api/Failure.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import type { Term } from './useRegistration.ts';
import look from './Registration.module.css';

interface PaperSheetProps {
  readonly term: Term;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The official study plan, issued in one of three languages. */
export function PaperSheet({ term: { academicYearId, seasonId }, isOpen, onClose }: PaperSheetProps) {
  const { t } = useTranslation();
  const { call } = useApi();
  const issue = useMutation({
    mutationFn: (language: Language) =>
      call(enrolmentChoicesApi.issuePlan, { academicYearId, seasonId, language }),
    meta: { tellsItself: true },
  });
  return (
    <Sheet isOpen={isOpen} title={t('registration.paper')} closeLabel={t('btn.close')} onClose={onClose}>
      <div className={look.sheet}>
        <p className={look.muted}>{t('registration.papertext')}</p>
        <div className={look.actions}>
          <IssueButtons issuing={issue.isPending ? issue.variables : undefined} onIssue={issue.mutate} />
        </div>
        <Failure error={issue.error} />
        {issue.data !== undefined && (
          <div className={look.foot}>
            <span>{issue.data.message}</span>
            <Button
              component="a"
              href={addressOf(documentsApi.file, { documentId: issue.data.documentId })}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconFileTypePdf size={18} aria-hidden />}
            >
              {t('registration.open')}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
