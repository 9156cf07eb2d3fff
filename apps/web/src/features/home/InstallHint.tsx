import { Button, Card } from '@mantine/core';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { install, installWay, subscribeToInstall } from '#platform/install/installOffer.ts';

import look from './InstallHint.module.css';

const AppleSteps = lazy(async () => ({
  default: (await import('#platform/install/AppleSteps.tsx')).AppleSteps,
}));

const key = 'install.later';

/** Offers once to put the portal on the phone's home screen. */
export function InstallHint() {
  const { t } = useTranslation();
  const way = useSyncExternalStore(subscribeToInstall, installWay);
  const [isLater, setLater] = useState(() => localStorage.getItem(key) !== null);
  const [isExplaining, setExplaining] = useState(false);
  if (way === null || isLater) return null;

  function putOff() {
    localStorage.setItem(key, '1');
    setLater(true);
  }

  return (
    <Card className={look.hint} component="section" aria-labelledby="install-hint">
      <div className={look.words}>
        <h2 id="install-hint" className={look.title}>
          {t('install.hint')}
        </h2>
        <p className={look.text}>{t('install.hinttext')}</p>
      </div>
      <div className={look.buttons}>
        <Button variant="subtle" onClick={putOff}>
          {t('install.later')}
        </Button>
        <Button variant="light" onClick={() => (way === 'apple' ? setExplaining(true) : void install())}>
          {t('install.entry')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isExplaining && <AppleSteps onClose={() => setExplaining(false)} />}
      </Suspense>
    </Card>
  );
}
