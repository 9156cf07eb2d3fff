import type { OwnResult } from '@bilim/contract/records/appeals';
import { Button, Card } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { resultOf } from '#domain/records/resultOf.ts';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { BackButton } from '#ui/BackButton.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Ring } from '#ui/Ring.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { showFailure } from '#ui/toasts.ts';

import { AppealDialog } from './AppealDialog.tsx';
import { appealTones } from './appealTones.ts';
import { sumOf } from './grades.ts';
import { useOwnSheets, useSessionWrites } from './useSession.ts';
import look from './Sheets.module.css';

/** What a student reached on closed sheets, how it came about, and the way to appeal. */
export function OwnSheets() {
  const { t } = useTranslation();
  const own = useOwnSheets();
  return (
    <div className={look.page}>
      <PageHeading
        title={t('sheet.own')}
        subtitle={t('sheet.ownabout')}
        actions={
          <BackButton
            label={t('menu.transcript')}
            renderRoot={(props) => <Link to="/transcript" {...props} />}
          />
        }
      />
      <QueueList
        query={own}
        items={own.data}
        empty={{ art: 'journal', title: t('sheet.noown'), text: t('sheet.noowntext') }}
      >
        {(found) => (
          <ul className={look.results}>
            {found.map((result) => (
              <li key={result.rowId}>
                <Result result={result} />
              </li>
            ))}
          </ul>
        )}
      </QueueList>
    </div>
  );
}

const ringColors = { passed: 'sage.6', failed: 'pome.6', open: 'lake.5' } as const;

function Result({ result }: { readonly result: OwnResult }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAppealing, setAppealing] = useState(false);
  const { discipline, halfYear, examType, credits, teacher, number, kind, total, letter } = result;
  const facts = [
    ...(kind === 'main' ? [] : [t(`sheet.kinds.${kind}`)]),
    halfYear,
    examType,
    t('sheet.credits', { credits: format.figure(credits, 1) }),
    format.shortName(teacher),
    number,
  ];
  return (
    <Card component="article" className={look.result}>
      <span className={look.ring}>
        <Ring value={total ?? 0} color={ringColors[resultOf(result)]} />
        <strong>{letter}</strong>
        <span className={look.about}>{total ?? '–'}</span>
      </span>
      <div className={look.told}>
        <h2 className={look.subject}>{discipline}</h2>
        <p className={look.about}>{facts.join(' · ')}</p>
        <Formula result={result} />
        {result.addenda.map(({ number: place, before, after, reason }) => (
          <p key={place} className={look.change}>
            <s>{before}</s>
            <IconArrowNarrowRight size={18} aria-label={t('sheet.became')} />
            <b>{after}</b>
            <span className={look.about}>{reason}</span>
          </p>
        ))}
        <OwnAppeal result={result} onFile={() => setAppealing(true)} />
      </div>
      {isAppealing && <AppealDialog result={result} onClose={() => setAppealing(false)} />}
    </Card>
  );
}

/** What the total is the sum of, each figure by its name. */
function Formula({ result: { modules, examPoints, missed, total } }: { readonly result: OwnResult }) {
  const { t } = useTranslation();
  const exam = missed === null ? (examPoints ?? t('sheet.nothing')) : t(`sheet.missed.${missed}`);
  const told = [...modules.map(({ name, points }) => `${name}: ${points}`), `${t('sheet.exam')}: ${exam}`];
  const parts = [...modules.map(({ points }) => points), examPoints ?? 0];
  return (
    <p className={look.formula}>{total === null ? `${told.join(' + ')} = –` : sumOf(parts, total, told)}</p>
  );
}

interface OwnAppealProps {
  readonly result: OwnResult;
  readonly onFile: () => void;
}

function OwnAppeal({ result: { appeal, mayAppeal, appealUntil, discipline }, onFile }: OwnAppealProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { withdraw } = useSessionWrites();
  return (
    <div className={look.line}>
      {appeal !== null && (
        <StatusChip tone={appealTones[appeal.state]}>
          {`${t('sheet.appeal')}: ${t(`sheet.appealstates.${appeal.state}`)}`}
        </StatusChip>
      )}
      {appeal?.answer != null && <span className={look.about}>{appeal.answer}</span>}
      {appeal?.state === 'open' && (
        <Button
          size="xs"
          variant="default"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(appeal.appealId, { onError: (error) => showFailure(describeError(error, t)) })
          }
        >
          {t('sheet.withdraw')}
        </Button>
      )}
      {mayAppeal && (
        <>
          <Button variant="default" aria-label={`${t('sheet.file')}: ${discipline}`} onClick={onFile}>
            {t('sheet.file')}
          </Button>
          <span className={look.about}>{t('sheet.appealuntil', { at: format.moment(appealUntil) })}</span>
        </>
      )}
    </div>
  );
}
