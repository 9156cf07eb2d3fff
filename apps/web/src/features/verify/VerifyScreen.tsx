import { Card, SegmentedControl, Title } from '@mantine/core';
import { Suspense, use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { languageChoices, languages } from '#platform/i18n/languages.ts';
import { chooseLanguage } from '#platform/i18n/startI18n.ts';
import { Tunduk } from '#ui/art/Tunduk.tsx';

import { CodeForm } from './CodeForm.tsx';
import { Judged } from './Judged.tsx';
import type { Verdict } from './verdict.ts';
import look from './Verify.module.css';

/** What anybody sees who scans the code of a document; null asks for the code. */
export function VerifyScreen({ verdict }: { readonly verdict: Promise<Verdict> | null }) {
  const { t, i18n } = useTranslation();
  return (
    <main className={look.page}>
      <title>{`${t('verify.title')} · Bilim`}</title>
      <div className={look.brand}>
        <Tunduk size={36} />
        <div>Bilim</div>
      </div>
      {verdict === null ? (
        <Card className={look.card}>
          <Title order={1} className={look.sentence}>
            {t('verify.title')}
          </Title>
          <CodeForm />
        </Card>
      ) : (
        <Suspense fallback={<Skeleton />}>
          <Told verdict={verdict} />
        </Suspense>
      )}
      {/* Whoever checks a paper may be anybody, anywhere, and has chosen nothing yet. */}
      <SegmentedControl
        aria-label={t('menu.language')}
        value={languages.find((one) => one === i18n.language) ?? 'ru'}
        data={[...languageChoices]}
        onChange={(language) => void chooseLanguage(language)}
      />
    </main>
  );
}

function Told({ verdict }: { readonly verdict: Promise<Verdict> }): ReactNode {
  return <Judged verdict={use(verdict)} />;
}

function Skeleton() {
  const { t } = useTranslation();
  return (
    <div className={look.skeleton} role="status" aria-label={t('verify.checking')}>
      <span className={look.line} />
      <span className={look.block} />
    </div>
  );
}
