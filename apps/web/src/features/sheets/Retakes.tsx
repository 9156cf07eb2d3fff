import type { RetakeProposal } from '@bilim/contract/records/retakes';
import { Button, Card } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SheetSearch } from '#domain/records/sheetLink.ts';
import { resultOf } from '#domain/records/resultOf.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { RetakeDialog } from './RetakeDialog.tsx';
import type { Issuable } from './RetakeDialog.tsx';
import { TermFilters } from './TermFilters.tsx';
import { useRetakes } from './useSession.ts';
import type { Term } from './useSheets.ts';
import look from './Sheets.module.css';

const tones = { completion: 'info', retake1: 'warning', retake2: 'bad', repeat: 'neutral' } as const;

const isIssuable = (one: RetakeProposal): one is Issuable => one.kind !== 'repeat';

/** Who may try again after the closed sheets of a half-year; sheets are issued from here. */
export function Retakes({ term, ...place }: QueuePlace<SheetSearch> & { readonly term: Term }) {
  const { t } = useTranslation();
  const retakes = useRetakes(term);
  const all = retakes.data?.pages.flatMap(({ data }) => data);
  const beside = retakes.data?.pages[0]?.beside;
  const [asked, setAsked] = useState<readonly Issuable[] | null>(null);
  // A commission is named for each of its sheets.
  const plain = all?.filter(isIssuable).filter(({ kind }) => kind !== 'retake2') ?? [];
  return (
    <>
      <PageHeading
        title={t('sheet.view.retakes')}
        subtitle={beside && t('sheet.retakesabout', { count: beside.repeats })}
        actions={
          plain.length > 0 && (
            <Button onClick={() => setAsked(plain.slice(0, 200))}>
              {t('sheet.issueall', { sheets: Math.min(plain.length, 200) })}
            </Button>
          )
        }
      />
      <QueueList
        query={retakes}
        items={all}
        empty={{ art: 'journal', title: t('sheet.noretakes'), text: t('sheet.noretakestext') }}
        filters={<TermFilters term={term} {...place} />}
      >
        {(found) => (
          <ul className={look.cards}>
            {found.map((one) => (
              <li key={`${one.sheetId}/${one.kind}`}>
                <Proposal proposal={one} onIssue={isIssuable(one) ? () => setAsked([one]) : null} />
              </li>
            ))}
          </ul>
        )}
      </QueueList>
      {asked !== null && (
        <RetakeDialog
          term={term}
          proposals={asked}
          members={beside?.commission ?? 1}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

interface ProposalProps {
  readonly proposal: RetakeProposal;
  readonly onIssue: (() => void) | null;
}

function Proposal({ proposal, onIssue }: ProposalProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { discipline, target, teacher, number, kind, students } = proposal;
  return (
    <Card className={look.proposal}>
      <div>
        <StatusChip tone={tones[kind]}>{t(`sheet.kinds.${kind}`)}</StatusChip>
        <h2 className={look.subject}>{discipline}</h2>
        <p className={look.about}>{[target, format.shortName(teacher), number].join(' · ')}</p>
        <ul className={look.names}>
          {students.map(({ studentId, name, letter, total }) => (
            <li key={studentId}>
              {format.shortName(name)}{' '}
              <span className={look.letter} data-result={resultOf({ letter, isPassed: false })}>
                {`${total ?? ''} ${letter}`.trim()}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {onIssue !== null && (
        <Button variant="default" onClick={onIssue}>
          {t('sheet.issueone')}
        </Button>
      )}
    </Card>
  );
}
