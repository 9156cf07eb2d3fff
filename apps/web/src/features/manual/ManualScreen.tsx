import { Button, Card } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { SearchField } from '#ui/SearchField.tsx';

import { ManualText } from './ManualText.tsx';
import type { ManualChapter } from './manualChapter.ts';
import { matching } from './matching.ts';
import { useManual } from './useManual.ts';
import look from './ManualScreen.module.css';

/** The user manual: chapters beside their text, words to look for, and an address for each chapter. */
export function ManualScreen() {
  const { t } = useTranslation();
  const manual = useManual();
  const [find, setFind] = useState<string>();
  useChapterOfAddress(manual.data !== undefined);
  const chapters = manual.data === undefined ? undefined : matching(manual.data, find ?? '');

  return (
    <>
      <PageHeading
        title={t('menu.manual')}
        subtitle={t('manual.about')}
        actions={
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('btn.print')}
          </Button>
        }
      />
      <SearchField
        className={look.find ?? ''}
        aria-label={t('manual.find')}
        placeholder={t('manual.find')}
        found={find}
        onFind={setFind}
      />
      {chapters === undefined ? (
        <Pending query={manual} />
      ) : chapters.length === 0 ? (
        <Card>
          <EmptyState art="search" title={t('manual.none')} text={t('manual.nonetext')} />
        </Card>
      ) : (
        <Manual chapters={chapters} />
      )}
    </>
  );
}

function Manual({ chapters }: { readonly chapters: readonly ManualChapter[] }) {
  const { t } = useTranslation();
  return (
    <div className={look.columns}>
      <nav className={look.contents} aria-label={t('manual.contents')}>
        <ul className={look.list}>
          {chapters.map(({ id, title }) => (
            <li key={id}>
              <Link to="/manual" hash={id} className={look.way}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={look.chapters}>
        {chapters.map(({ id, key, title, nodes }) => (
          <Card
            key={id}
            component="section"
            id={key ?? undefined}
            aria-labelledby={id}
            className={look.chapter}
          >
            <h2 id={id} className={look.title} tabIndex={-1}>
              {title}
            </h2>
            <ManualText nodes={nodes} />
          </Card>
        ))}
      </div>
    </div>
  );
}

/** The chapter that the address names is shown once the text is there; later the router goes there itself. */
function useChapterOfAddress(isThere: boolean): void {
  const { hash } = useLocation();

  // The window's scrolling lives outside React.
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(decodeURIComponent(hash))?.scrollIntoView();
  }, [isThere, hash]);
}
