import type { ReactNode } from 'react';

import { OfflineScreen } from './OfflineScreen.tsx';

export async function start(): Promise<ReactNode> {
  return <OfflineScreen />;
}
