import { languages, type Output } from '@bilim/contract';
import type { Right, RoleRights, rightsApi } from '@bilim/contract/rights';
import { useTranslation } from 'react-i18next';

import { toWire } from '#platform/i18n/languages.ts';

export type Overview = Output<typeof rightsApi.overview>;

/** What a role and a right are called in the reader's language. */
export function useRoleWords() {
  const { i18n } = useTranslation();
  const spoken = toWire(i18n.language);
  const language = languages.find((one) => one === spoken) ?? 'ru';
  return {
    roleName: (role: RoleRights | undefined) => role?.[language] ?? '',
    rightName: ({ rights }: Pick<Overview, 'rights'>, grant: Right['grant']) =>
      rights.find((one) => one.grant === grant)?.title ?? grant,
  };
}
