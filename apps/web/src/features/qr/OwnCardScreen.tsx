import { qrApi } from '@bilim/contract/qr';
import { Card, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { useApi, useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { useAccount } from '#platform/session/account.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { Refused } from '#ui/Refused.tsx';

import look from './OwnCardScreen.module.css';

/** The student's own code: the teacher scans it instead of the student scanning. */
export function OwnCardScreen() {
  const { t } = useTranslation();
  const isStudent = useMay(qrApi.ownCard);
  return isStudent ? <OwnCard /> : <Refused title={t('qr.owncard')} reason={t('err.4')} />;
}

function OwnCard() {
  const { t } = useTranslation();
  const { call } = useApi();
  const { fullName, group } = useAccount();
  const query = useQuery({
    queryKey: ['qr', 'card'],
    queryFn: ({ signal }) => call(qrApi.ownCard, {}, { signal }),
    staleTime: Infinity,
  });

  return (
    <>
      <PageHeading title={t('qr.owncard')} subtitle={t('qr.owncardabout')} />
      <Card className={look.card}>
        {query.data === undefined ? (
          <Pending query={query}>
            <Skeleton className={look.code ?? ''} radius="md" />
          </Pending>
        ) : (
          <QrCode
            text={`${location.origin}/lms/studentqr?data=${query.data.card}`}
            label={t('qr.owncardlabel')}
            className={look.code}
          />
        )}
        <p className={look.name}>{fullName}</p>
        <p className={look.text}>{group}</p>
        <p className={look.text}>{t('qr.owncardtext')}</p>
      </Card>
    </>
  );
}
