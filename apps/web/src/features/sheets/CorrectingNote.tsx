import { correctionsApi } from '@bilim/contract/records/corrections';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { sheetLink } from '#domain/records/sheetLink.ts';
import { useMay } from '#platform/api/api.tsx';

/** How many corrections wait for a second person; an office gets to where they are confirmed. */
export function CorrectingNote({ count }: { readonly count: number }) {
  const { t } = useTranslation();
  const isOffice = useMay(correctionsApi.admit);
  if (count === 0) return null;
  const told = t('sheet.correctionswait', { count });
  if (!isOffice) return <span>{told}</span>;
  return (
    <Anchor renderRoot={(props) => <Link {...sheetLink({ view: 'corrections' })} {...props} />}>
      {told}
    </Anchor>
  );
}
