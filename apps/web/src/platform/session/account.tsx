import type { Account } from '@bilim/contract/auth';
import { createContext, use } from 'react';

const AccountContext = createContext<Account | null>(null);
export const AccountProvider = AccountContext.Provider;

/** Whoever is signed in, as the server described them. */
export function useAccount(): Account {
  const account = use(AccountContext);
  if (account === null) throw new Error('useAccount needs an AccountProvider above it');
  return account;
}
