import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useChoices } from './usePeople.ts';
import look from './People.module.css';

const fundings = ['budget', 'contract', 'grant', 'quota'] as const;
interface EntryForm {
  readonly studentCode: string;
  readonly groupId: string;
  readonly funding: (typeof fundings)[number];
}

export const emptyEntry: EntryForm = { studentCode: '', groupId: '', funding: 'contract' };
export const isEntry = ({ studentCode, groupId }: EntryForm) => studentCode.trim() !== '' && groupId !== '';
export const entryOf = ({ groupId, ...entry }: EntryForm) => ({ ...entry, groupId: Number(groupId) });

interface EntryFieldsProps {
  readonly entry: EntryForm;
  readonly onChange: (entry: EntryForm) => void;
}

/** What a new student is known by, and the group that an order will enrol them in. */
export function EntryFields({ entry, onChange }: EntryFieldsProps) {
  const { t } = useTranslation();
  const { data } = useChoices();
  return (
    <div className={look.pair}>
      <Select
        label={t('c.group')}
        required
        searchable
        limit={100}
        nothingFoundMessage={t('c.empty')}
        data={(data?.groups ?? []).map(({ optionId, label }) => ({ value: String(optionId), label }))}
        value={entry.groupId || null}
        onChange={(groupId) => onChange({ ...entry, groupId: groupId ?? '' })}
      />
      <TextInput
        label={t('people.studentcode')}
        required
        maxLength={40}
        value={entry.studentCode}
        onChange={({ currentTarget }) => onChange({ ...entry, studentCode: currentTarget.value })}
      />
      <Select
        label={t('people.paidby')}
        allowDeselect={false}
        data={fundings.map((one) => ({ value: one, label: t(`people.funding.${one}`) }))}
        value={entry.funding}
        onChange={(funding) => funding !== null && onChange({ ...entry, funding })}
      />
    </div>
  );
}
