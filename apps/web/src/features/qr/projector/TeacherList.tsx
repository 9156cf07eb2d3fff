import type { RegisterRow } from '@bilim/contract/qrLesson';
import { Button } from '@mantine/core';
import { IconId } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CardScanner } from './CardScanner.tsx';
import { Register } from './Register.tsx';
import look from './ProjectorScreen.module.css';

interface TeacherListProps {
  readonly lessonId: number;
  readonly rows: readonly RegisterRow[];
  readonly canDecide: boolean;
}

/** Who came, with marks and doubts: for the teacher's own screen. */
export function TeacherList({ lessonId, rows, canDecide }: TeacherListProps) {
  const { t } = useTranslation();
  const [isScanning, setScanning] = useState(false);
  return (
    <section className={look.register} aria-label={t('qr.register')}>
      {isScanning ? (
        <CardScanner lessonId={lessonId} onClose={() => setScanning(false)} />
      ) : (
        canDecide && (
          <Button
            className={look.cards ?? ''}
            variant="default"
            h={42}
            onClick={() => setScanning(true)}
            leftSection={<IconId size={18} aria-hidden />}
          >
            {t('qr.cards')}
          </Button>
        )
      )}
      <Register lessonId={lessonId} rows={rows} canDecide={canDecide} />
    </section>
  );
}
