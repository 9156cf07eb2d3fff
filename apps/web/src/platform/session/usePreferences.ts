import { miscApi } from '@bilim/contract/misc';
import { useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import { useApi } from '../api/api.tsx';
import { wireLanguageOf, type Language } from '../i18n/languages.ts';
import { chooseLanguage } from '../i18n/startI18n.ts';

/** Language and colour scheme: kept in this browser at once and with the account when it can be reached. */
export function usePreferences() {
  const { call } = useApi();
  const queries = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();

  return {
    chooseDark: (isDark: boolean) => {
      setColorScheme(isDark ? 'dark' : 'light');
      call(miscApi.savePreferences, { isDark }).catch(() => undefined);
    },

    chooseLanguage: async (language: Language) => {
      await chooseLanguage(language);
      await call(miscApi.savePreferences, { language: wireLanguageOf(language) }).catch(() => undefined);
      // Names and sentences of the server come in the person's language.
      await queries.invalidateQueries();
    },
  };
}
