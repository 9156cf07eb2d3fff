import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { send } from '#platform/api/transport.ts';
import { busyPauseMs } from '#platform/offline/busyPause.ts';
import { connection } from '#platform/offline/connection.ts';
import { lookForServer } from '#platform/api/lookForServer.ts';

import { Lonely } from './Lonely.tsx';

/** The server cannot be reached. "Try again" really asks it, and goes on when it answers. */
export function OfflineScreen() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState<'none' | 'running' | 'failed'>('none');
  const hasKept = useHasKept();
  useWayBack();

  async function tryAgain() {
    setAttempt('running');
    try {
      const answer = await send('/config.json', { method: 'GET', signal: AbortSignal.timeout(10_000) });
      if (!answer.ok) throw new Error('the server answered with a failure');
      goOn();
    } catch {
      setAttempt('failed');
    }
  }

  return (
    <Lonely
      art="unplugged"
      title={t('offline.title')}
      text={t('err.offlinepage')}
      note={attempt === 'failed' ? t('offline.still') : undefined}
    >
      <Button
        size="md"
        loading={attempt === 'running'}
        leftSection={<IconRefresh size={20} aria-hidden />}
        onClick={() => void tryAgain()}
      >
        {t('offline.again')}
      </Button>
      {hasKept && (
        <Button size="md" variant="default" component="a" href="/lms">
          {t('offline.kept')}
        </Button>
      )}
    </Lonely>
  );
}

/** What was asked for opens by itself as soon as it can; the notice with an address of its own stays. */
function useWayBack() {
  // The network lies outside React.
  useEffect(() => {
    if (isOfflineNotice()) return;
    if (connection.isReachable()) {
      const timer = setTimeout(goOn, busyPauseMs());
      return () => clearTimeout(timer);
    }
    const ends = [lookForServer(), connection.subscribe(() => connection.isReachable() && goOn())];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}

/** Whether this browser kept enough of the person to open without the server. */
function useHasKept() {
  const [hasKept, setKept] = useState(false);

  // The browser's database answers in its own time.
  useEffect(() => {
    void import('#platform/offline/keptAccount.ts')
      .then(async ({ readKeptSession }) => setKept((await readKeptSession()) !== null))
      .catch(() => undefined);
  }, []);
  return hasKept;
}

/** Back to the page that was asked for; the offline page itself leads to the portal. */
function goOn() {
  if (isOfflineNotice()) location.assign('/lms');
  else location.reload();
}

function isOfflineNotice() {
  return /^\/lms\/offline\/?$/.test(location.pathname);
}
