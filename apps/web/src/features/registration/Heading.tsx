import { Button } from '@mantine/core';
import { IconCertificate, IconHistory, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { useAccount } from '#platform/session/account.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';

import { HistorySheet } from './HistorySheet.tsx';
import { PaperSheet } from './PaperSheet.tsx';
import type { Term } from './useRegistration.ts';
import look from './Registration.module.css';

interface HeadingProps {
  readonly term: Term;
  readonly isOwn: boolean;
}

/** The history of a half-year, its paper, and the page to print, which says whose it is. */
export function Heading({ term, isOwn }: HeadingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fullName } = useAccount();
  const [opened, setOpened] = useState<'history' | 'paper' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <PageHeading
        title={t('menu.registration')}
        subtitle={t('registration.about')}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconHistory size={18} aria-hidden />}
              onClick={() => setOpened('history')}
            >
              {t('registration.history')}
            </Button>
            {isOwn && (
              <Button
                variant="default"
                leftSection={<IconCertificate size={18} aria-hidden />}
                onClick={() => setOpened('paper')}
              >
                {t('registration.paper')}
              </Button>
            )}
            <Button
              className={look.print}
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              {t('btn.print')}
            </Button>
          </>
        }
      />
      {isOwn && <p className={look.owner}>{format.name(fullName)}</p>}
      <PaperSheet term={term} isOpen={opened === 'paper'} onClose={close} />
      <HistorySheet term={term} isOpen={opened === 'history'} onClose={close} />
    </>
  );
}
