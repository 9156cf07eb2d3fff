import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useSendFile } from '#platform/api/useSendFile.ts';
import { importLink } from '#domain/imports/importLink.ts';
import { PageHeading } from '#ui/PageHeading.tsx';

import { ImportDrop } from '../../start/ImportDrop.tsx';
import { ImportHistory } from '../../start/ImportHistory.tsx';
import look from '../../start/StartPage.module.css';
import { useRuns, useUpload } from '../useRosterImports.ts';
import { RosterWays } from './RosterWays.tsx';

/** Where an import begins: drop a file, or take a workbook to fill in; below, what was imported before. */
export function StartPage({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { t } = useTranslation();
  const sending = useSendFile(useUpload(), ({ runId }) => onStarted(runId));
  return (
    <div className={look.page}>
      <PageHeading title={t('import.title')} subtitle={t('import.about')} />
      <div className={look.columns}>
        <ImportDrop
          art="people"
          title={t('import.drop')}
          accepted={['.zip', '.xlsx']}
          hint={t('import.formats')}
          promise={t('import.promise')}
          wrongType={(name) => t('import.wrongtype', { name })}
          sending={sending}
          onFile={(file) => void sending.send(file, {})}
        />
        <RosterWays />
      </div>
      <ImportHistory
        runs={useRuns()}
        idOf={({ runId }) => runId}
        renderLink={(run, props) => <Link {...importLink({ run })} {...props} />}
      />
    </div>
  );
}
