import { NumberInput, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import type { ItemFormOf } from './itemForm.ts';

/** The block of electives in which an item stands, and how many of it are chosen. */
export function BlockFields({ form }: { readonly form: ItemFormOf }) {
  const { t } = useTranslation();
  const { block, choose } = form.values;
  return (
    <SimpleGrid cols={2} spacing="sm">
      <NumberInput
        label={t('curricula.block')}
        description={t('curricula.blockhint')}
        min={1}
        max={40}
        allowDecimal={false}
        value={block ?? ''}
        onChange={(value) => form.setFieldValue('block', value === '' ? null : Number(value))}
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
  );
}
