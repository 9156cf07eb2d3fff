import type { FiledAppeal } from '@bilim/contract/records/appeals';
import { appealStates } from '@bilim/contract/records/words';
import { Button, Card } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueFilters } from '#platform/queues/QueueFilters.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';

import { AppealDecision } from './AppealDecision.tsx';
import { appealTones } from './appealTones.ts';
import { useAppeals } from './useSession.ts';
import look from './Sheets.module.css';

type State = FiledAppeal['state'];

/** Appeals of students, decided with a word. */
export function Appeals({ onOpen }: { readonly onOpen: (sheetId: number) => void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('open');
  const appeals = useAppeals(state);
  return (
    <>
      <PageHeading title={t('sheet.view.appeals')} subtitle={t('sheet.appealsabout')} />
      <QueueList
        query={appeals}
        items={appeals.data?.pages.flatMap(({ data }) => data)}
        isSought={state !== 'open'}
        empty={{ art: 'journal', title: t('sheet.noappeals'), text: t('sheet.noappealstext') }}
        filters={
          <QueueFilters<State>
            states={appealStates}
            usual="open"
            wordOf={(one) => t(`sheet.appealstates.${one}`)}
            counts={appeals.data?.pages[0]?.beside.counts}
            search={{ state }}
            onChange={(next) => setState(next.state ?? 'open')}
          />
        }
      >
        {(found) => (
          <ul className={look.cards}>
            {found.map((appeal) => (
              <li key={appeal.appealId}>
                <Appeal appeal={appeal} onOpen={() => onOpen(appeal.sheetId)} />
              </li>
            ))}
          </ul>
        )}
      </QueueList>
    </>
  );
}

function Appeal({ appeal, onOpen }: { readonly appeal: FiledAppeal; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, group, discipline, number, text, answer, filedAt, state, total, letter, isWaiting } = appeal;
  const decided =
    appeal.decidedBy === null || appeal.decidedAt === null
      ? ''
      : `${format.shortName(appeal.decidedBy)}, ${format.moment(appeal.decidedAt)}`;
  return (
    <Card className={look.appeal}>
      <div className={look.top}>
        <h2 className={look.subject}>
          {format.name(name)} · <span className={look.whole}>{group}</span>
        </h2>
        <StatusChip tone={isWaiting ? 'info' : appealTones[state]}>
          {t(isWaiting ? 'sheet.appealwaits' : `sheet.appealstates.${state}`)}
        </StatusChip>
      </div>
      <p className={look.about}>
        {[discipline, `${total ?? '–'} ${letter}`, format.moment(filedAt)].join(' · ')}
      </p>
      <blockquote className={look.quote}>{text}</blockquote>
      {answer !== null && <p className={look.about}>{`${answer} · ${decided}`}</p>}
      <Button variant="subtle" className={look.toSheet} onClick={onOpen}>
        {t('sheet.opensheet', { number })}
      </Button>
      {state === 'open' && !isWaiting && <AppealDecision appeal={appeal} />}
    </Card>
  );
}
