import type { TermProposal } from '@bilim/contract/termPlan';
import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { curriculaLink } from '#domain/curricula/curriculaLink.ts';
import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { Sheet } from '#ui/Sheet.tsx';

import { useChange, useProposal, type Term } from './useTermPlan.ts';
import look from './TermPlan.module.css';

interface ProposalSheetProps {
  readonly isOpen: boolean;
  readonly term: Term;
  readonly onClose: () => void;
}

/** What curricula and groups ask for, before anything is changed. */
export function ProposalSheet({ isOpen, term, onClose }: ProposalSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={isOpen} isWide title={t('termplan.propose')} closeLabel={t('btn.close')} onClose={onClose}>
      <Proposal term={term} onDone={onClose} />
    </Sheet>
  );
}

const parts = ['added', 'ended', 'strayed'] as const;

function Proposal({ term, onDone }: { readonly term: Term; readonly onDone: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const query = useProposal(term);
  const { apply } = useChange();
  const proposal = query.data;
  if (proposal === undefined) return <Pending query={query} />;
  const isSame = proposal.added.total === 0 && proposal.ended.total === 0;
  return (
    <Stack gap="md">
      <p className={look.about}>
        {isSame ? t('termplan.same') : t('termplan.seen')}{' '}
        {t('termplan.kept', { total: format.number(proposal.kept) })}
      </p>
      {!isSame && (
        <Button
          loading={apply.isPending}
          onClick={() =>
            apply.mutate(
              { ...term, digest: proposal.digest },
              { onSuccess: onDone, onError: () => void query.refetch() },
            )
          }
        >
          {t('termplan.apply')}
        </Button>
      )}
      {parts.map((part) => (
        <Part key={part} part={part} some={proposal[part]} />
      ))}
      <WithoutPlan groups={proposal.withoutPlan} />
    </Stack>
  );
}

interface PartProps {
  readonly part: (typeof parts)[number];
  readonly some: TermProposal['added'];
}

function Part({ part, some: { total, lines } }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (total === 0) return null;
  return (
    <details className={look.part} open={part === 'strayed'}>
      <summary>
        {t(`termplan.${part}`)}: {format.number(total)}
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={`${line.discipline} ${line.lessonType} ${line.groups} ${line.subgroup} ${line.hours}`}>
            {line.discipline} · {line.lessonType} · {line.groups}
            {line.subgroup > 0 && ` · ${t('termplan.subgroup', { subgroup: line.subgroup })}`}
            <span className={look.about}>
              {t('termplan.size', {
                students: format.number(line.students),
                hours: format.number(line.hours),
              })}
            </span>
          </li>
        ))}
      </ul>
      {total > lines.length && (
        <p className={look.about}>{t('termplan.more', { total: format.number(total - lines.length) })}</p>
      )}
    </details>
  );
}

function WithoutPlan({ groups }: { readonly groups: TermProposal['withoutPlan'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (groups.length === 0) return null;
  return (
    <details className={look.part} open>
      <summary>
        {t('termplan.withoutplan')}: {format.number(groups.length)}
      </summary>
      <ul>
        {groups.map(({ group, specialtyId, formId, yearId, specialty }) => (
          <li key={`${group} ${yearId}`}>
            <Link {...curriculaLink({ specialty: specialtyId, form: formId, year: yearId })}>
              {group} · {specialty}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
