import '#platform/theme/lightStyles.css';
import type { ReactNode } from 'react';

import { PublicSoonScreen } from './PublicSoonScreen.tsx';

export async function start(): Promise<ReactNode> {
  return <PublicSoonScreen />;
}
