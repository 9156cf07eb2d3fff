import { peopleApi, type PersonCard, type Position } from '@bilim/contract/people';
import { Button, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';

import { Part } from './Part.tsx';
import { Period } from './Period.tsx';
import { PositionSheet } from './PositionSheet.tsx';
import look from './People.module.css';

/** Where somebody works, as what and for how much of a post, now and before. */
export function PositionsPart({ card }: { readonly card: PersonCard }) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayChange = useMay(peopleApi.savePosition) && card.mayChange;
  const [open, setOpen] = useState<Position | 'new' | null>(null);
  if (card.positions.length === 0 && (!mayChange || card.student !== null)) return null;
  return (
    <Part title={t('people.positions')}>
      {card.positions.length === 0 && <p className={look.muted}>{t('people.nopositions')}</p>}
      {card.positions.length > 0 && (
        <ul className={look.facts}>
          {card.positions.map((one) => {
            const words = (
              <span className={look.open}>
                <b>
                  {one.positionName}
                  {one.isMain && ` · ${t('people.mainpost')}`}
                </b>
                <span className={look.muted}>
                  {one.departmentName} · {t('people.share', { share: format.number(one.share, 2) })}
                </span>
              </span>
            );
            return (
              <li key={one.positionRowId} className={look.fact}>
                {mayChange ? <UnstyledButton onClick={() => setOpen(one)}>{words}</UnstyledButton> : words}
                <Period startsOn={one.startsOn} endsOn={one.endsOn} />
              </li>
            );
          })}
        </ul>
      )}
      {mayChange && (
        <div className={look.actions}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('people.addposition')}
          </Button>
        </div>
      )}
      <PositionSheet card={card} position={open} onClose={() => setOpen(null)} />
    </Part>
  );
}
