import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { University, type Brand } from '#domain/branding/University.tsx';
import { versionLabel } from '#platform/version.ts';
import { Lake } from '#ui/art/Lake.tsx';
import { Tunduk } from '#ui/art/Tunduk.tsx';

import { Corner } from './Corner.tsx';
import look from '#domain/branding/login.module.css';

export type BrandingPromise = Promise<Brand>;

interface LoginPageProps {
  readonly branding: BrandingPromise;
  readonly title: string;
  readonly children: ReactNode;
}

/** The page before the portal: the lake and the university on one side, a form on the other. */
export function LoginPage({ branding, title, children }: LoginPageProps) {
  const { t } = useTranslation();
  return (
    <div className={look.page}>
      <title>{`${title} · Bilim`}</title>
      <header className={look.hero}>
        <Lake />
        <div className={look.brand}>
          <Suspense fallback={<Tunduk size={56} />}>
            <University branding={branding} />
          </Suspense>
        </div>
        <p className={look.promise}>{t('login.promise')}</p>
      </header>
      <main className={look.side}>
        <Corner />
        <div className={look.form}>{children}</div>
        <footer className={look.version}>Bilim · {versionLabel}</footer>
      </main>
    </div>
  );
}
