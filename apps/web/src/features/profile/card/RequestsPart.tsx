import { addressOf } from '@bilim/contract/client';
import { personalCardApi, type Correction, type PersonalCard } from '@bilim/contract/personalCard';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { StatusChip, type Tone } from '#ui/StatusChip.tsx';
import { showFailure } from '#ui/toasts.ts';

import { CardPart } from './CardPart.tsx';
import { useFactWords } from '#domain/card/useFactWords.ts';
import { useWithdraw } from './usePersonalCard.ts';
import look from './card.module.css';

const tones: Readonly<Record<Correction['state'], Tone>> = {
  waiting: 'warning',
  accepted: 'good',
  refused: 'bad',
  withdrawn: 'neutral',
};

/** Requests to correct the card, the latest first, with what became of each. */
export function RequestsPart({ card }: { readonly card: PersonalCard }) {
  const { t } = useTranslation();
  const { corrections } = card;
  if (corrections === null || corrections.length === 0) return null;
  return (
    <CardPart id="card-requests" title={t('card.section.requests')}>
      <ul className={look.rows}>
        {corrections.map((one) => (
          <RequestRow key={one.correctionId} request={one} isOwn={card.isOwn} />
        ))}
      </ul>
    </CardPart>
  );
}

function RequestRow({ request, isOwn }: { readonly request: Correction; readonly isOwn: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useFactWords();
  const withdraw = useWithdraw();
  const { correctionId, name, wanted, state, sentAt, answer, files } = request;
  return (
    <li className={look.row}>
      <div className={look.words}>
        <div className={look.name}>
          {t(`card.field.${name}`)}: {inWords(name, wanted) ?? t('card.nothingthere')}
        </div>
        <p className={look.muted} title={format.exactMoment(sentAt)}>
          {format.day(sentAt)}
          {files.map(({ fileId }, index) => (
            <span key={fileId}>
              {' · '}
              <a
                href={addressOf(personalCardApi.file, { fileId })}
                target="_blank"
                rel="noopener noreferrer"
                className={look.link}
              >
                {t('card.paperno', { number: index + 1 })}
              </a>
            </span>
          ))}
        </p>
        {answer !== null && <p className={look.muted}>«{answer}»</p>}
        {isOwn && state === 'waiting' && (
          <Button
            variant="default"
            size="xs"
            mt={6}
            loading={withdraw.isPending}
            onClick={() =>
              withdraw.mutate({ correctionId }, { onError: (error) => showFailure(describeError(error, t)) })
            }
          >
            {t('card.withdraw')}
          </Button>
        )}
      </div>
      <StatusChip tone={tones[state]}>{t(`card.state.${state}`)}</StatusChip>
    </li>
  );
}
