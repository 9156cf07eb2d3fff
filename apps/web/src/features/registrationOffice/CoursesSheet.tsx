import type { OwedDiscipline } from '@bilim/contract/registrationOffers';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#platform/i18n/useFormat.ts';
import { QueueList } from '#platform/queues/QueueList.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Sheet } from '#ui/Sheet.tsx';

import { CourseForm } from './CourseForm.tsx';
import { useOwed } from './useOffers.ts';
import type { Term } from './useOffice.ts';
import look from './Office.module.css';

interface CoursesSheetProps {
  readonly term: Term;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Courses for those who failed a discipline: which are owed, by how many, and opening one. */
export function CoursesSheet({ term, isOpen, onClose }: CoursesSheetProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<OwedDiscipline | null>(null);
  function close() {
    setChosen(null);
    onClose();
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={chosen?.discipline ?? t('regoffice.courses')}
      closeLabel={t('btn.close')}
      onClose={close}
    >
      {isOpen &&
        (chosen === null ? (
          <Owed term={term} onChoose={setChosen} />
        ) : (
          <CourseForm term={term} owed={chosen} onBack={() => setChosen(null)} onDone={close} />
        ))}
    </Sheet>
  );
}

interface OwedProps {
  readonly term: Term;
  readonly onChoose: (owed: OwedDiscipline) => void;
}

function Owed({ term, onChoose }: OwedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [find, setFind] = useState<string>();
  const owed = useOwed(term, find);
  return (
    <div className={look.page}>
      <p className={look.about}>{t('regoffice.coursesabout')}</p>
      <QueueList
        query={owed}
        items={owed.data?.pages.flat()}
        isSought={find !== undefined}
        empty={{ art: 'checklist', title: t('regoffice.noowed'), text: t('regoffice.noowedtext') }}
        filters={
          <SearchField
            label={t('btn.search')}
            placeholder={t('c.discipline')}
            found={find}
            onFind={setFind}
          />
        }
      >
        {(all) => (
          <ul className={look.plain}>
            {all.map((one) => (
              <li key={one.disciplineId} className={look.head}>
                <div className={look.words}>
                  <strong>{one.discipline}</strong>
                  <span className={look.about}>
                    {[
                      t('regoffice.credits', { credits: format.number(one.credits) }),
                      t('regoffice.owedby', { count: one.students }),
                      ...(one.classes === 0 ? [] : [t('regoffice.coursesopen', { count: one.classes })]),
                    ].join(' · ')}
                  </span>
                </div>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={t('regoffice.opencourseof', { name: one.discipline })}
                  onClick={() => onChoose(one)}
                >
                  {t('regoffice.opencourse')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueueList>
    </div>
  );
}
