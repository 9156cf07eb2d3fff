import { useTranslation } from 'react-i18next';

import { QueueList } from '#platform/queues/QueueList.tsx';

import { MissingLines } from './MissingLines.tsx';
import type { useMissing } from './useSession.ts';
import type { Term } from './useSheets.ts';

interface MissingListProps {
  readonly term: Term;
  readonly query: ReturnType<typeof useMissing>;
  readonly isSought: boolean;
}

/** What has no sheet yet, under the filters of the board. */
export function MissingList({ term, query, isSought }: MissingListProps) {
  const { t } = useTranslation();
  return (
    <QueueList
      query={query}
      items={query.data?.pages.flatMap(({ data }) => data)}
      isSought={isSought}
      empty={{ art: 'journal', title: t('sheet.nomissing'), text: t('sheet.nomissingtext') }}
    >
      {(found) => <MissingLines term={term} all={found} />}
    </QueueList>
  );
}
