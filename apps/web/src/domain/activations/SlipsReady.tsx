import type { ActivationSlip } from '@bilim/contract/activations';
import { Alert, Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { usePrinting } from '#ui/usePrinting.ts';

import { SlipSheets } from './SlipSheets.tsx';
import look from './SlipsReady.module.css';

const paper = 'A4 portrait; margin: 0';

interface SlipsReadyProps {
  readonly slips: readonly ActivationSlip[];
  readonly onClose: () => void;
}

/** The slips as they come out of the printer. The links are nowhere else: leaving without printing loses them. */
export function SlipsReady({ slips, onClose }: SlipsReadyProps) {
  const { t } = useTranslation();
  const { print } = usePrinting(paper);
  const [hasPrinted, setPrinted] = useState(false);
  const [isLeaving, setLeaving] = useState(false);

  function startPrinting() {
    setPrinted(true);
    print();
  }

  return (
    <div className={look.screen}>
      <PageHeading
        title={t('activation.slipsready', { count: slips.length })}
        subtitle={t('activation.slipsabout')}
        actions={
          <>
            <Button variant="default" onClick={() => (hasPrinted ? onClose() : setLeaving(true))}>
              {t('btn.close')}
            </Button>
            <Button
              color="apricot.4"
              leftSection={<IconPrinter size={18} aria-hidden />}
              onClick={startPrinting}
            >
              {t('btn.print')}
            </Button>
          </>
        }
      />
      <Alert color="apricot" className={look.notice}>
        {t('activation.slipsonce')}
      </Alert>
      <SlipSheets slips={slips} />
      <ConfirmDialog
        isOpen={isLeaving}
        title={t('activation.leave')}
        text={t('activation.leavetext')}
        confirmLabel={t('btn.close')}
        cancelLabel={t('btn.cancel')}
        isDangerous
        onConfirm={onClose}
        onClose={() => setLeaving(false)}
      />
    </div>
  );
}
