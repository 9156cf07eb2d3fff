import { newsReaders, type NewsReaders } from '@bilim/contract/news';
import { Chip, SegmentedControl } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import type { Composition } from './composition.ts';
import { useAudienceSize, type Rights } from './useCompose.ts';
import look from './Composer.module.css';

interface AudienceFieldsProps {
  readonly composition: Composition;
  readonly rights: Rights;
  readonly onChange: (next: Partial<Composition>) => void;
}

/** For whom: everybody, teachers or students; of the whole university or of faculties of the own right. */
export function AudienceFields({ composition, rights, onChange }: AudienceFieldsProps) {
  const { t } = useTranslation();
  const { readers, facultyIds } = composition;
  const { isEverywhere, faculties } = rights;
  const isAllowed = isEverywhere || facultyIds.length > 0;
  const size = useAudienceSize(composition, isAllowed);

  function toggle(facultyId: number) {
    const next = facultyIds.includes(facultyId)
      ? facultyIds.filter((one) => one !== facultyId)
      : [...facultyIds, facultyId];
    // Whoever may not address everybody always addresses somebody.
    if (next.length > 0 || isEverywhere) onChange({ facultyIds: next });
  }

  return (
    <fieldset className={look.group}>
      <legend className={look.label}>{t('n.audience')}</legend>
      <SegmentedControl
        className={look.choice ?? ''}
        aria-label={t('n.audience')}
        withItemsBorders={false}
        value={readers}
        onChange={(chosen) => onChange({ readers: newsReaders.find((one) => one === chosen) ?? readers })}
        data={newsReaders.map((one: NewsReaders) => ({ value: one, label: t(`n.${one}`) }))}
      />
      <div className={look.faculties}>
        {isEverywhere && (
          <Chip checked={facultyIds.length === 0} onChange={() => onChange({ facultyIds: [] })}>
            {t('n.everywhere')}
          </Chip>
        )}
        {faculties.map(({ facultyId, name }) => (
          <Chip key={facultyId} checked={facultyIds.includes(facultyId)} onChange={() => toggle(facultyId)}>
            {name}
          </Chip>
        ))}
      </div>
      <output className={look.size}>
        <IconUsers size={18} aria-hidden />
        {size.data === undefined ? t('c.loading') : t('n.recipients', { count: size.data.recipients })}
      </output>
    </fieldset>
  );
}
