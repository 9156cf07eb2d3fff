import { healthApi } from '@bilim/contract/health';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { Pending } from '#platform/api/Pending.tsx';
import { Refused } from '#platform/api/Refused.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { Facts } from './Facts.tsx';
import { LetterList } from './LetterList.tsx';
import { TaskList } from './TaskList.tsx';
import { useHealth } from './useHealth.ts';
import { WorkList } from './WorkList.tsx';

/** Whether the portal itself is well: its jobs, files, database and processes. */
export function HealthScreen() {
  const { t } = useTranslation();
  const may = useMay(healthApi.read);
  if (!may) return <Refused title={t('health.title')} />;
  return <Health />;
}

function Health() {
  const { t } = useTranslation();
  const query = useHealth();
  return (
    <>
      <PageHeading
        title={t('health.title')}
        subtitle={t('health.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('btn.refresh')}
          </Button>
        }
      />
      {query.data === undefined ? (
        <Pending query={query} />
      ) : (
        <>
          <Facts health={query.data} />
          <LetterList work={query.data.work} letters={query.data.letters} />
          <WorkList work={query.data.work} />
          <TaskList tasks={query.data.tasks} />
        </>
      )}
    </>
  );
}
