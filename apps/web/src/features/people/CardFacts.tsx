import type { PersonCard } from '@bilim/contract/people';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import { AccountChip } from './AccountChip.tsx';
import { Part } from './Part.tsx';
import look from './Merge.module.css';

/** What tells one card from another. */
export function CardFacts({ title, card }: { readonly title: string; readonly card: PersonCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fields, student } = card;
  const { secrets } = fields;
  const facts = [
    [t('people.number'), `№ ${card.id}`],
    [t('people.fields.birthDate'), secrets?.birthDate == null ? null : format.day(secrets.birthDate)],
    [t('people.fields.taxId'), secrets?.taxId],
    [t('people.fields.phone'), secrets?.phone],
    [t('people.fields.email'), fields.email],
    [t('people.studentcode'), student?.studentCode],
    [t('people.groups'), student?.groups.map(({ groupName }) => groupName).join(', ')],
    [t('people.positions'), card.positions.map(({ departmentName }) => departmentName).join(', ')],
    [t('people.login'), card.login],
    [t('people.lastsignin'), card.lastSignInAt === null ? null : format.moment(card.lastSignInAt)],
  ] as const;
  return (
    <Part title={title}>
      <b className={look.name}>{format.name(card.fullName)}</b>
      <span>
        <AccountChip account={card.account} />
      </span>
      <dl className={look.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value == null || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
