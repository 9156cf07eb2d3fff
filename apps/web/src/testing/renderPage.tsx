import { MantineProvider } from '@mantine/core';
import { render } from '@testing-library/react';
import { act, type ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';

import { theme } from '#platform/theme/theme.ts';

import type { WireLanguage } from '../../languages.ts';
import { startTexts } from './texts.ts';

/** Mounts a page that stands outside the portal, such as the login page. */
export async function renderPage(page: ReactElement, language: WireLanguage = 'ru') {
  const i18n = await startTexts(language);
  // What the page waits for by `use` is there once the act is over.
  await act(async () => {
    render(
      <MantineProvider theme={theme} env="test">
        <I18nextProvider i18n={i18n}>{page}</I18nextProvider>
      </MantineProvider>,
    );
  });
}
