import { qrApi } from '@bilim/contract/qr';
import { Alert, Anchor, Button, Card, Title } from '@mantine/core';
import { IconCloudUp, IconQrcode } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { describeError } from '#platform/api/describeError.ts';
import { parseScanSearch } from '#domain/qr/qrLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { Refused } from '#platform/api/Refused.tsx';

import { AppealDialog } from './AppealDialog.tsx';
import { OwnVisits } from './OwnVisits.tsx';
import { PlaceCard } from './scan/PlaceCard.tsx';
import { Scanner } from './scan/Scanner.tsx';
import { TypedCode } from './scan/TypedCode.tsx';
import { usePlace } from './scan/usePlace.ts';
import { useOwnVisits, useQueuedScans, useSendVisit } from './useVisit.ts';
import { VisitResult } from './VisitResult.tsx';
import look from './ScanScreen.module.css';

/** A student says to be at a lesson: by the camera, by a photo, by typed digits, or by a word to the teacher. */
export function ScanScreen() {
  const { t } = useTranslation();
  const isStudent = useMay(qrApi.visit);
  return isStudent ? <Scan /> : <Refused title={t('qr.title')} />;
}

function Scan() {
  const { t } = useTranslation();
  const place = usePlace();
  const own = useOwnVisits();
  const send = useSendVisit();
  const [isAppealing, setAppealing] = useState(false);
  const isIdle = send.status === 'idle';

  async function take(code: string) {
    send.mutate({ code, place: await place.wait() });
  }
  useCodeOfAddress(take);

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('qr.title')}
        subtitle={t('qr.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/qrstud" {...props} />}
          >
            {t('qr.owncard')}
          </Button>
        }
      />
      <div className={look.columns}>
        <div className={look.main}>
          {isIdle ? (
            <>
              <Scanner onText={(text) => void take(text)} />
              <PlaceCard state={place.state} onAllow={place.look} />
            </>
          ) : (
            <VisitResult
              outcome={send.data ?? null}
              failure={send.error === null ? null : describeError(send.error, t)}
              onAgain={send.reset}
              onAppeal={
                own.data?.some(({ canAppeal }) => canAppeal) === true ? () => setAppealing(true) : null
              }
            />
          )}
          <TypedCode isBusy={send.isPending} onCode={(code) => void take(code)} />
        </div>
        <Side own={own} onAppeal={() => setAppealing(true)} />
      </div>
      {isAppealing && <AppealDialog lessons={own.data ?? []} onClose={() => setAppealing(false)} />}
    </div>
  );
}

interface SideProps {
  readonly own: ReturnType<typeof useOwnVisits>;
  readonly onAppeal: () => void;
}

/** What waits for a network, and the day. */
function Side({ own, onAppeal }: SideProps) {
  const { t } = useTranslation();
  const { entries, retry } = useQueuedScans();
  const queued = entries.filter(({ trouble }) => trouble === undefined);
  const undelivered = entries.filter(({ trouble }) => trouble !== undefined);
  return (
    <div className={look.side}>
      {undelivered.map(({ code, trouble }) => (
        <Alert key={code} variant="light" color="red" title={t('qr.undelivered')}>
          {trouble}{' '}
          <Anchor component="button" onClick={() => retry(code)}>
            {t('btn.retry')}
          </Anchor>
        </Alert>
      ))}
      {queued.length > 0 && (
        <Alert
          variant="light"
          color="apricot"
          icon={<IconCloudUp size={20} aria-hidden />}
          title={t('qr.queued', { count: queued.length })}
        >
          {t('qr.queuedtext')}
        </Alert>
      )}
      <Card component="section" aria-labelledby="qr-today">
        <Title order={2} id="qr-today" mb="md">
          {t('qr.today')}
        </Title>
        <OwnVisits query={own} onAppeal={onAppeal} />
      </Card>
    </div>
  );
}

/** A camera app opened the address of a code: it is sent once, and the address forgets it. */
function useCodeOfAddress(take: (code: string) => Promise<void>) {
  const { c } = parseScanSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const taken = useRef<string | null>(null);

  // The address is what opened this screen; sending is the point of opening it.
  useEffect(() => {
    if (c === undefined || taken.current === c) return;
    taken.current = c;
    void take(c);
    void navigate({ to: '/qr', search: {}, replace: true });
  });
}
