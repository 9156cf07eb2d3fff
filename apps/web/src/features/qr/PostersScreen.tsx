import type { Output } from '@bilim/contract';
import { qrLessonApi } from '@bilim/contract/qrLesson';
import { Button, TextInput } from '@mantine/core';
import { IconPrinter, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { usePrinting } from '#ui/usePrinting.ts';

import look from './PostersScreen.module.css';

/** The codes that hang in rooms, one to a sheet of paper. */
export function PostersScreen() {
  const { t } = useTranslation();
  const mayRead = useMay(qrLessonApi.posters);
  if (!mayRead) return <Refused title={t('qr.posters')} />;
  return <Posters />;
}

function Posters() {
  const { t } = useTranslation();
  const { call } = useApi();
  const [search, setSearch] = useState('');
  const { print } = usePrinting('A4 portrait; margin: 14mm');
  const query = useQuery({
    queryKey: ['qr', 'posters'],
    queryFn: ({ signal }) => call(qrLessonApi.posters, {}, { signal }),
  });
  const wanted = search.trim().toLocaleLowerCase('ru');
  const rooms = (query.data ?? []).filter(({ roomName, buildingName }) =>
    `${roomName} ${buildingName}`.toLocaleLowerCase('ru').includes(wanted),
  );

  return (
    <div className={look.screen}>
      <div className={look.head}>
        <PageHeading
          title={t('qr.posters')}
          subtitle={t('qr.postersabout')}
          actions={
            <Button
              disabled={rooms.length === 0}
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={print}
            >
              {t('qr.printposters', { count: rooms.length })}
            </Button>
          }
        />
        <TextInput
          className={look.search ?? ''}
          aria-label={t('qr.findroom')}
          placeholder={t('qr.findroom')}
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {query.data === undefined ? <Pending query={query} /> : <PosterList rooms={rooms} />}
      {query.data !== undefined && rooms.length === 0 && <EmptyState art="door" title={t('qr.norooms')} />}
    </div>
  );
}

function PosterList({ rooms }: { readonly rooms: Output<typeof qrLessonApi.posters> }) {
  const { t } = useTranslation();
  return (
    <ul className={look.posters}>
      {rooms.map(({ roomId, roomName, buildingName, code }) => (
        <li key={roomId} className={look.poster}>
          <p className={look.room}>{roomName}</p>
          <p className={look.building}>{buildingName}</p>
          <QrCode
            text={`${location.origin}/lms/qr?c=${code}`}
            label={t('qr.posterlabel', { room: roomName })}
            className={look.code}
          />
          <p className={look.text}>{t('qr.postertext')}</p>
        </li>
      ))}
    </ul>
  );
}
