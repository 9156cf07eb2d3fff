import { useTranslation } from 'react-i18next';

import { PageHeading } from '#ui/PageHeading.tsx';

import { DropCard } from './DropCard.tsx';
import { History } from './History.tsx';
import { WaysCard } from './WaysCard.tsx';
import look from './StartPage.module.css';

/** Where an import begins: drop a file, or take a workbook to fill in; below, what was imported before. */
export function StartPage({ onStarted }: { readonly onStarted: (runId: number) => void }) {
  const { t } = useTranslation();
  return (
    <div className={look.page}>
      <PageHeading title={t('import.title')} subtitle={t('import.about')} />
      <div className={look.columns}>
        <DropCard onStarted={onStarted} />
        <WaysCard />
      </div>
      <History />
    </div>
  );
}
