import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';

import { colorSchemeManager } from './colorScheme.ts';
import { schemeVariables, theme } from './theme.ts';

interface ThemeProviderProps {
  readonly children: ReactNode;
}

/** The look of every page. Style elements carry the nonce that the server wrote into the page. */
export function ThemeProvider({ children }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={schemeVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      {children}
    </MantineProvider>
  );
}

function styleNonce() {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
