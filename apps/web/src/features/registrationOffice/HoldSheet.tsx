import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PersonLookup } from '#domain/people/PersonLookup.tsx';
import type { Chosen } from '#domain/people/PersonLookup.tsx';
import { HoldForm } from '#domain/registration/HoldForm.tsx';
import { Sheet } from '#ui/Sheet.tsx';

interface HoldSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Keeps a student from registering, who is found by name. */
export function HoldSheet({ isOpen, onClose }: HoldSheetProps) {
  const { t } = useTranslation();
  const [student, setStudent] = useState<Chosen>(null);
  function close() {
    setStudent(null);
    onClose();
  }
  return (
    <Sheet isOpen={isOpen} title={t('registration.staff.hold')} closeLabel={t('btn.close')} onClose={close}>
      {isOpen && (
        <HoldForm studentId={student === null ? null : Number(student.value)} onDone={close}>
          <PersonLookup
            label={t('c.student')}
            required
            only="student"
            chosen={student}
            onChoose={setStudent}
          />
        </HoldForm>
      )}
    </Sheet>
  );
}
