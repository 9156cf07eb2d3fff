import { IconDeviceMobileDown } from '@tabler/icons-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { install, installWay, subscribeToInstall } from '#platform/install/installOffer.ts';

const AppleSteps = lazy(async () => ({
  default: (await import('#platform/install/AppleSteps.tsx')).AppleSteps,
}));

interface InstallEntryProps {
  readonly className: string | undefined;
  readonly onFollow: () => void;
}

/** The line of the profile menu that puts the app on the home screen; absent where that cannot be done. */
export function InstallEntry({ className, onFollow }: InstallEntryProps) {
  const { t } = useTranslation();
  const way = useSyncExternalStore(subscribeToInstall, installWay);
  const [isExplaining, setExplaining] = useState(false);
  if (way === null) return null;

  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => {
          onFollow();
          if (way === 'apple') setExplaining(true);
          else void install();
        }}
      >
        <IconDeviceMobileDown size={19} stroke={1.6} aria-hidden />
        {t('install.entry')}
      </button>
      <Suspense fallback={null}>
        {isExplaining && <AppleSteps onClose={() => setExplaining(false)} />}
      </Suspense>
    </>
  );
}
