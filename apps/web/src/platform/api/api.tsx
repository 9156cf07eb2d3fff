import { admits, type Endpoint, type Person } from '@bilim/contract';
import type { Call } from '@bilim/contract/client';
import { createContext, use } from 'react';

interface Api {
  readonly call: Call;
  readonly person: Person | null;
}

const ApiContext = createContext<Api | null>(null);
export const ApiProvider = ApiContext.Provider;

export function useApi(): Api {
  const api = use(ApiContext);
  if (api === null) throw new Error('useApi needs an ApiProvider above it');
  return api;
}

/** Whether the server would admit this person to the call: hide what would be refused. */
export function useMay({ access }: Pick<Endpoint, 'access'>): boolean {
  return admits(access, useApi().person);
}
