import type { WaitingPhoto } from '@bilim/contract/people/photos';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

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
import { photoAddress, useDecidePhoto, useWaitingPhotos } from './usePhotos.ts';
import look from './Photos.module.css';

/** Photos that people sent, one after the other: others see them when they are accepted. */
export function Photos({ search, go }: QueuePlace<PeopleSearch>) {
  const { t } = useTranslation();
  const photos = useWaitingPhotos();
  return (
    <div className={look.screen}>
      <PageHeading
        title={t('people.photos')}
        subtitle={t('people.photosabout')}
        actions={<BackToPeople onBack={() => go({})} />}
      />
      <QueueList
        query={photos}
        items={photos.data}
        isSought={false}
        empty={{ art: 'people', title: t('people.nophotos'), text: t('people.nophotostext') }}
        filters={null}
      >
        {(items) => (
          <QueuePair
            label={t('people.photos')}
            items={items}
            idOf={({ id }) => id}
            Row={Row}
            Detail={Detail}
            search={search}
            go={(next, isStep) => go({ ...next, view: 'photos' }, isStep)}
          />
        )}
      </QueueList>
    </div>
  );
}

function Row({ item, isOpen, onOpen }: RowProps<WaitingPhoto>) {
  const format = useFormat();
  return (
    <QueueRow
      id={item.id}
      isOpen={isOpen}
      onOpen={onOpen}
      name={format.name(item.fullName)}
      when={format.day(item.sentAt)}
      whenExactly={format.exactMoment(item.sentAt)}
      details={[item.unit ?? `№ ${item.id}`]}
    />
  );
}

function Detail({ item, onSettled, onBack }: DetailProps<WaitingPhoto>) {
  const { t } = useTranslation();
  const format = useFormat();
  const decide = useDecidePhoto();
  const name = format.name(item.fullName);

  async function settle(isAccepted: boolean, reason: string) {
    const { id, version } = item;
    const word = isAccepted ? {} : { reason };
    const done = await decide.mutateAsync({ id, version, isAccepted, ...word }).catch(() => null);
    if (done !== null) onSettled();
  }

  return (
    <QueueDetail
      title={name}
      facts={[
        { label: t('people.number'), value: `№ ${item.id}` },
        { label: t('people.unit'), value: item.unit ?? '–' },
        { label: t('people.photosent'), value: format.moment(item.sentAt) },
      ]}
      words=""
      onBack={onBack}
      decision={
        <AnswerForm
          label={t('people.photoword')}
          about={t('people.photowordabout')}
          missing={t('office.wordmissing')}
          no={{ word: t('people.photorefuse'), icon: <IconX size={18} aria-hidden /> }}
          yes={{ word: t('people.photoaccept'), icon: <IconCheck size={18} aria-hidden /> }}
          failure={decide.error === null ? null : describeError(decide.error, t)}
          isBusy={decide.isPending}
          onAnswer={(isAccepted, reason) => void settle(isAccepted, reason)}
        />
      }
    >
      <div className={look.photos}>
        <figure className={look.figure}>
          <img className={look.photo} src={photoAddress(item)} alt={t('people.photonew', { name })} />
          <figcaption>{t('people.photonewword')}</figcaption>
        </figure>
        {item.before !== null && (
          <figure className={look.figure}>
            <img className={look.photo} src={item.before} alt={t('people.photobefore', { name })} />
            <figcaption>{t('people.photobeforeword')}</figcaption>
          </figure>
        )}
      </div>
    </QueueDetail>
  );
}
