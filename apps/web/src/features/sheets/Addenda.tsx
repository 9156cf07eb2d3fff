import { Card, Title } from '@mantine/core';
import { IconArrowNarrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';

import type { Book } from './useSheets.ts';
import look from './Sheets.module.css';

type Figures = Book['addenda'][number]['before'];
const figure = ({ totalPoints, letter }: Figures) => `${totalPoints ?? '–'} ${letter}`;

/** The corrections of a signed sheet: what stood there, what stands there since, and why. */
export function Addenda({ book: { addenda } }: { readonly book: Book }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (addenda.length === 0) return null;
  return (
    <Card component="section">
      <Title order={2} size="h4">
        {t('sheet.addenda')}
      </Title>
      <ol className={look.addenda}>
        {addenda.map(({ number, name, reason, before, after, madeBy, confirmedBy, madeAt }) => (
          <li key={number}>
            <span className={look.about}>
              {`${t('c.numbered', { number })} · ${format.moment(madeAt)} · ${[madeBy, confirmedBy]
                .filter((one) => one !== null)
                .map((one) => format.shortName(one))
                .join(', ')}`}
            </span>
            <span className={look.change}>
              <strong>{format.name(name)}</strong>
              <s>{figure(before)}</s>
              <IconArrowNarrowRight size={18} aria-label={t('sheet.became')} />
              <b>{figure(after)}</b>
            </span>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
