import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { parseRegistrationSearch } from '#domain/registration/registrationLink.ts';
import { ViewSwitch } from '#ui/ViewSwitch.tsx';

import look from './Registration.module.css';

/** The choices and beside them the week; on a phone the one or the other. */
export function Columns({
  choices,
  week,
  weekTitle,
}: {
  readonly choices: ReactNode;
  readonly week: ReactNode;
  readonly weekTitle: string;
}) {
  const { t } = useTranslation();
  const { view, ...search } = parseRegistrationSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const shown = view === 'week' ? 'week' : 'choices';
  return (
    <>
      <div className={look.views}>
        <ViewSwitch
          label={t('registration.view')}
          value={shown}
          views={[
            { value: 'choices', label: t('registration.choices') },
            { value: 'week', label: weekTitle },
          ]}
          onChange={(next) =>
            void navigate({
              to: '/registration',
              replace: true,
              search: next === 'week' ? { ...search, view: next } : search,
            })
          }
        />
      </div>
      <div className={look.columns} data-view={shown}>
        {choices}
        {week}
      </div>
    </>
  );
}
