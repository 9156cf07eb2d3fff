import { roles } from '@bilim/contract';
import { peopleApi } from '@bilim/contract/people';
import type { Profile } from '@bilim/contract/profile';
import { Button, Card } from '@mantine/core';
import { IconCalendarWeek, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { useMay } from '#platform/api/api.tsx';
import { useFormat } from '#platform/i18n/useFormat.ts';
import { scheduleLink } from '#domain/schedule/scheduleLink.ts';
import { StatusChip } from '#ui/StatusChip.tsx';

import { OwnPhoto } from './OwnPhoto.tsx';
import { Portrait } from './Portrait.tsx';
import look from './ProfileHead.module.css';

interface ProfileHeadProps {
  readonly card: Profile;
  readonly isOwn: boolean;
}

/** Face, name, and in what capacity. */
export function ProfileHead({ card, isOwn }: ProfileHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { fullName, group, positionTitle, departmentName, specialtyName, facultyShortName, role, personId } =
    card;
  const mayReadCards = useMay(peopleApi.open);
  const capacity = group ?? positionTitle;
  const place = specialtyName ?? departmentName;

  return (
    <Card component="section" className={look.head} aria-label={format.name(fullName)}>
      {isOwn ? <OwnPhoto card={card} /> : <Portrait fullName={fullName} photo={card.photo} />}
      <h2 className={look.name}>{format.name(fullName)}</h2>
      <div className={look.chips}>
        {capacity !== null && <StatusChip tone="info">{capacity}</StatusChip>}
        {facultyShortName !== '' && <StatusChip tone="neutral">{facultyShortName}</StatusChip>}
      </div>
      {place !== null && <p className={look.place}>{place}</p>}
      <div className={look.actions}>
        {!isOwn && role === roles.teacher && (
          <Button
            variant="default"
            leftSection={<IconCalendarWeek size={18} aria-hidden />}
            renderRoot={(props) => <Link {...scheduleLink({ teacher: personId })} {...props} />}
          >
            {t('menu.schedule')}
          </Button>
        )}
        {(isOwn || mayReadCards) && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('btn.print')}
          </Button>
        )}
      </div>
    </Card>
  );
}
