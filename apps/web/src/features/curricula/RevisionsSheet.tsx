import type { CurriculumDraft } from '@bilim/contract/curricula';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { ChangeList } from '#platform/history/ChangeList.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { useRestore, useRevisions } from './useCurricula.ts';

interface RevisionsSheetProps {
  readonly isOpen: boolean;
  readonly draft: CurriculumDraft;
  readonly onClose: () => void;
}

/** Every state the draft was saved in; any of them can come back. */
export function RevisionsSheet({ isOpen, draft, onClose }: RevisionsSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} title={t('curricula.history')} closeLabel={t('btn.close')} onClose={onClose}>
      <Revisions draft={draft} onDone={onClose} />
    </Sheet>
  );
}

function Revisions({ draft, onDone }: { readonly draft: CurriculumDraft; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const revisions = useRevisions(draft.draftId);
  const restore = useRestore();
  if (revisions.data === undefined) return <Pending query={revisions} />;
  return (
    <ChangeList
      none={t('curricula.empty')}
      changes={revisions.data.map(({ revision, savedAt, savedBy, sums }) => {
        const credits = sums.reduce((all, one) => all + one.credits, 0);
        const disciplines = sums.reduce((all, one) => all + one.disciplines, 0);
        return {
          id: String(revision),
          at: savedAt,
          by: savedBy,
          what: t('curricula.revision', {
            revision,
            credits: format.number(credits),
            disciplines: format.number(disciplines),
          }),
          fields: [],
          actions: revision !== draft.revision && (
            <Button
              variant="light"
              loading={restore.isPending}
              onClick={() => restore.mutate({ draft, to: revision }, { onSuccess: onDone })}
            >
              {t('curricula.restore')}
            </Button>
          ),
        };
      })}
    />
  );
}
