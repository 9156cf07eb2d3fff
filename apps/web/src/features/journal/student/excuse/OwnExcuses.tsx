import { addressOf } from '@bilim/contract/client';
import { excusesApi, type ExcuseState, type OwnExcuse } from '@bilim/contract/excuses';
import { Button, Card } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { StatusChip, type Tone } from '#ui/StatusChip.tsx';
import { showSuccess } from '#ui/toasts.ts';

import { useOwnExcuses, useWithdrawExcuse } from './useOwnExcuses.ts';
import look from './OwnExcuses.module.css';

const tones: Readonly<Record<ExcuseState, Tone>> = {
  waiting: 'info',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
  recalled: 'warning',
};

const firstCount = 3;

/** What became of the own excuses; nothing where there never was one. */
export function OwnExcuses() {
  const { t } = useTranslation();
  const excuses = useOwnExcuses().data ?? [];
  const [isWhole, { open }] = useDisclosure();
  if (excuses.length === 0) return null;
  const shown = isWhole ? excuses : excuses.slice(0, firstCount);

  return (
    <Card component="section" className={look.card} aria-label={t('excuse.own')}>
      <h2 className={look.title}>{t('excuse.own')}</h2>
      <ul className={look.list}>
        {shown.map((excuse) => (
          <ExcuseRow key={excuse.excuseId} excuse={excuse} />
        ))}
      </ul>
      {shown.length < excuses.length && (
        <Button variant="subtle" size="sm" onClick={open}>
          {t('excuse.earlier', { count: excuses.length - shown.length })}
        </Button>
      )}
    </Card>
  );
}

function ExcuseRow({ excuse }: { readonly excuse: OwnExcuse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { startsOn, endsOn, kind, words, state, answer, settledBy, settledAt, absences, files } = excuse;
  const period = t('excuse.period', { from: format.plainDay(startsOn), till: format.plainDay(endsOn) });

  return (
    <li className={look.row}>
      <div className={look.words}>
        <span className={look.period}>{startsOn === endsOn ? format.plainDay(startsOn) : period}</span>
        <span className={look.detail}>
          {[t(`excuse.kinds.${kind}`), t('excuse.absences', { count: absences }), words]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        {answer !== null && <q className={look.answer}>{answer}</q>}
        {settledAt !== null && state !== 'withdrawn' && (
          <span className={look.detail} title={format.exactMoment(settledAt)}>
            {format.shortName(settledBy ?? '')}, {format.moment(settledAt)}
          </span>
        )}
        {files.length > 0 && (
          <span className={look.files}>
            {files.map(({ fileId }, index) => (
              <a
                key={fileId}
                href={addressOf(excusesApi.file, { fileId })}
                target="_blank"
                rel="noopener noreferrer"
              >
                {t('excuse.document', { number: index + 1 })}
              </a>
            ))}
          </span>
        )}
      </div>
      <div className={look.side}>
        <StatusChip tone={tones[state]}>{t(`excuse.state.${state}`)}</StatusChip>
        {state === 'waiting' && <Withdrawal excuseId={excuse.excuseId} />}
      </div>
    </li>
  );
}

function Withdrawal({ excuseId }: { readonly excuseId: number }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawExcuse();

  async function go() {
    const done = await withdraw.mutateAsync(excuseId).catch(() => null);
    setAsking(false);
    if (done !== null) showSuccess(done.message);
  }

  return (
    <>
      <Button variant="subtle" size="compact-sm" className={look.withdraw} onClick={() => setAsking(true)}>
        {t('excuse.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('excuse.askwithdraw')}
        text={t('excuse.withdrawtext')}
        confirmLabel={t('excuse.withdraw')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        isBusy={withdraw.isPending}
        onConfirm={() => void go()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
