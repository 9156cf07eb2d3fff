import { lazy, Suspense, use } from 'react';

import type { ProviderButtonProps } from './ProviderButton.tsx';

// Most universities have none.
const ProviderButton = lazy(async () => ({ default: (await import('./ProviderButton.tsx')).ProviderButton }));

/** How the provider is called; null where there is none. */
export type ProviderPromise = Promise<string | null>;

interface ProviderProps extends Omit<ProviderButtonProps, 'name'> {
  readonly provider: ProviderPromise;
}

/** Signing in with an account of elsewhere, once it is known that one may. */
export function Provider(props: ProviderProps) {
  return (
    <Suspense fallback={null}>
      <Known {...props} />
    </Suspense>
  );
}

function Known({ provider, ...props }: ProviderProps) {
  const name = use(provider);
  return name === null ? null : <ProviderButton name={name} {...props} />;
}
