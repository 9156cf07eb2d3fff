import { useTranslation } from 'react-i18next';

import { Pending } from '#platform/api/Pending.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { ChangeList } from '#platform/history/ChangeList.tsx';

import { Part } from './Part.tsx';
import { usePersonHistory } from './usePeople.ts';

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** What became of somebody, and of the account: who changed what and when. */
export function HistoryPart({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const history = usePersonHistory(id);
  const format = useFormat();
  const wordOf = (value: string | null) => {
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'btn.yes' : 'btn.no');
    return value !== null && isDay.test(value) ? format.exactDay(value) : value;
  };
  return (
    <Part title={t('people.history')}>
      {history.data === undefined ? (
        <Pending query={history} />
      ) : (
        <ChangeList
          none={t('people.nohistory')}
          changes={history.data.map(({ changeId, action, title, at, by, fields }) => ({
            id: String(changeId),
            at,
            by,
            what: t(`people.did.${action.replaceAll('.', '_')}`, { defaultValue: title }),
            // Of somebody who was added, what nobody filled in is no news.
            fields: fields
              .filter(({ before, after }) => before !== after)
              .map(({ name, before, after }) => ({
                title: t(`people.fields.${name}`, { defaultValue: name }),
                before: wordOf(before),
                after: wordOf(after),
              })),
          }))}
        />
      )}
    </Part>
  );
}
