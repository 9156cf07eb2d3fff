import type { CurriculumPlan } from '@bilim/contract/curricula/plan';
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { toldOf, type ItemFormOf } from './itemForm.ts';

interface BlockFieldsProps {
  readonly form: ItemFormOf;
  readonly plan: CurriculumPlan;
}

/** The block of electives in which an item stands, how many of it are chosen, and what it is called. */
export function BlockFields({ form, plan }: BlockFieldsProps) {
  const { t } = useTranslation();
  const { block, choose, title, semester } = form.values;
  return (
    <>
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        <NumberInput
          label={t('curricula.block')}
          description={t('curricula.blockhint')}
          min={1}
          max={40}
          allowDecimal={false}
          value={block ?? ''}
          onChange={(value) => {
            const next = value === '' ? null : Number(value);
            form.setValues({ block: next, ...toldOf(plan, { semester, block: next }) });
          }}
        />
        {block !== null && (
          <NumberInput
            label={t('curricula.chooses')}
            description={t('curricula.chooseshint')}
            min={1}
            max={20}
            allowDecimal={false}
            value={choose}
            onChange={(value) => form.setFieldValue('choose', Number(value))}
          />
        )}
      </SimpleGrid>
      {block !== null && (
        <TextInput
          label={t('curricula.blocktitle')}
          placeholder={t('curricula.unnamedblock', { block })}
          maxLength={120}
          value={title}
          onChange={({ currentTarget }) => form.setFieldValue('title', currentTarget.value)}
        />
      )}
    </>
  );
}
