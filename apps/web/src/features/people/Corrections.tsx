import { addressOf } from '@bilim/contract/client';
import { personalCardApi, type QueuedCorrection } from '@bilim/contract/personalCard';
import { IconCheck, IconFileTypePdf, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFactWords } from '#domain/card/useFactWords.ts';
import type { PeopleSearch } from '#domain/people/peopleLink.ts';
import { describeError } from '#platform/api/describeError.ts';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueDetail } from '#platform/queues/QueueDetail.tsx';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { QueuePair, type DetailProps, type RowProps } from '#platform/queues/QueuePair.tsx';
import { QueueRow } from '#platform/queues/QueueRow.tsx';
import type { QueuePlace } from '#platform/queues/useQueuePlace.ts';
import { AnswerForm } from '#ui/AnswerForm.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { BackToPeople } from './BackToPeople.tsx';
import { useCorrections, useDecideCorrection } from './useCorrections.ts';
import look from './Corrections.module.css';

/** Requests of people to correct their cards, one after the other. */
export function Corrections({ search, go }: QueuePlace<PeopleSearch>) {
  const { t } = useTranslation();
  const corrections = useCorrections(false);
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('card.queue')}
        subtitle={t('card.queueabout')}
        actions={<BackToPeople onBack={() => go({})} />}
      />
      <QueueList
        query={corrections}
        items={corrections.data}
        isSought={false}
        empty={{ art: 'people', title: t('card.noqueue'), text: t('card.noqueuetext') }}
        filters={null}
      >
        {(items) => (
          <QueuePair
            label={t('card.queue')}
            items={items}
            idOf={({ correctionId }) => correctionId}
            Row={Row}
            Detail={Detail}
            search={search}
            go={(next, isStep) => go({ ...next, view: 'corrections' }, isStep)}
          />
        )}
      </QueueList>
    </div>
  );
}

function Row({ item, isOpen, onOpen }: RowProps<QueuedCorrection>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <QueueRow
      id={item.correctionId}
      isOpen={isOpen}
      onOpen={onOpen}
      name={format.name(item.fullName)}
      when={format.day(item.sentAt)}
      whenExactly={format.exactMoment(item.sentAt)}
      details={[t(`card.field.${item.name}`), item.unit ?? `№ ${item.personId}`]}
    />
  );
}

function Detail({ item, onSettled, onBack }: DetailProps<QueuedCorrection>) {
  const { t } = useTranslation();
  const format = useFormat();
  const inWords = useFactWords();
  const decide = useDecideCorrection();
  const { correctionId, name, before, wanted, files } = item;

  async function settle(isAccepted: boolean, answer: string) {
    const done = await decide.mutateAsync({ correctionId, isAccepted, answer }).catch(() => null);
    if (done !== null) onSettled();
  }

  return (
    <QueueDetail
      title={format.name(item.fullName)}
      facts={[
        { label: t('people.unit'), value: item.unit ?? '–' },
        { label: t('card.sent'), value: format.moment(item.sentAt) },
      ]}
      words={item.words}
      onBack={onBack}
      decision={
        <AnswerForm
          label={t('card.word')}
          about={t('card.wordabout')}
          missing={t('office.wordmissing')}
          no={{ word: t('card.refuse'), icon: <IconX size={18} aria-hidden /> }}
          yes={{ word: t('card.accept'), icon: <IconCheck size={18} aria-hidden /> }}
          failure={decide.error === null ? null : describeError(decide.error, t)}
          isBusy={decide.isPending}
          onAnswer={(isAccepted, answer) => void settle(isAccepted, answer)}
        />
      }
    >
      <dl className={look.change} aria-label={t(`card.field.${name}`)}>
        <dt>{t(`card.field.${name}`)}</dt>
        <dd>
          <span className={look.word}>{t('card.now')}</span>
          <del>{inWords(name, before) ?? t('profile.unknown')}</del>
        </dd>
        <dd>
          <span className={look.word}>{t('card.wanted')}</span>
          <ins>{inWords(name, wanted) ?? t('card.nothingthere')}</ins>
        </dd>
      </dl>
      <div className={look.papers}>
        {files.map(({ fileId, isImage }, index) => (
          <Paper key={fileId} fileId={fileId} isImage={isImage} number={index + 1} />
        ))}
      </div>
    </QueueDetail>
  );
}

interface PaperProps {
  readonly fileId: string;
  readonly isImage: boolean;
  readonly number: number;
}

/** A photo stands there at once; a PDF file opens in a tab of its own. */
function Paper({ fileId, isImage, number }: PaperProps) {
  const { t } = useTranslation();
  const address = addressOf(personalCardApi.file, { fileId });
  const name = t('card.paperno', { number });
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={look.paper}>
      {isImage ? (
        <img src={address} alt={name} className={look.image} />
      ) : (
        <span className={look.pdf}>
          <IconFileTypePdf size={36} stroke={1.5} aria-hidden />
          {name} (PDF)
        </span>
      )}
    </a>
  );
}
