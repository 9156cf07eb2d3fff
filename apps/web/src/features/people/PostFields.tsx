import { NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DateField } from '#platform/dates/DateField.tsx';

import { useChoices } from './usePeople.ts';

export interface PostForm {
  readonly departmentId: string;
  readonly positionId: string;
  readonly share: number | string;
  readonly startsOn: string;
}

export const emptyPost = (today: string): PostForm => ({
  departmentId: '',
  positionId: '',
  share: 1,
  startsOn: today,
});
export const isPost = ({ departmentId, positionId, share, startsOn }: PostForm) =>
  departmentId !== '' && positionId !== '' && Number(share) > 0 && startsOn !== '';
export const postOf = ({ departmentId, positionId, share, startsOn }: PostForm) => ({
  departmentId: Number(departmentId),
  positionId: Number(positionId),
  share: Number(share),
  startsOn,
});

interface PostFieldsProps {
  readonly values: PostForm;
  readonly onChange: (values: Partial<PostForm>) => void;
}

/** In which department, as what, for how much of a post and since when. */
export function PostFields({ values, onChange }: PostFieldsProps) {
  const { t } = useTranslation();
  const { data } = useChoices();
  const chooser = (name: 'departmentId' | 'positionId', label: string, options: Options = []) => (
    <Select
      label={label}
      required
      searchable
      limit={100}
      nothingFoundMessage={t('c.empty')}
      data={options.map(({ optionId, label: words }) => ({ value: String(optionId), label: words }))}
      value={values[name] || null}
      onChange={(value) => onChange({ [name]: value ?? '' })}
    />
  );
  return (
    <>
      {chooser('departmentId', t('c.department'), data?.departments)}
      {chooser('positionId', t('c.position'), data?.positions)}
      <NumberInput
        label={t('people.postshare')}
        min={0.05}
        max={2}
        step={0.25}
        decimalScale={2}
        value={values.share}
        onChange={(share) => onChange({ share })}
      />
      <DateField
        label={t('people.startson')}
        required
        value={values.startsOn}
        onChange={(startsOn) => onChange({ startsOn })}
      />
    </>
  );
}

type Options = readonly { readonly optionId: number; readonly label: string }[];
