import { shortCodeDigits } from '@bilim/contract/qr';
import { Button, Card, PinInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import look from './TypedCode.module.css';

interface TypedCodeProps {
  readonly isBusy: boolean;
  readonly onCode: (digits: string) => void;
}

/** The digits below the code, for phones without a camera. */
export function TypedCode({ isBusy, onCode }: TypedCodeProps) {
  const { t } = useTranslation();
  const [digits, setDigits] = useState('');

  function submit(code: string) {
    if (code.length !== shortCodeDigits || isBusy) return;
    onCode(code);
    setDigits('');
  }

  return (
    <Card component="section" aria-labelledby="qr-digits">
      <form
        className={look.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit(digits);
        }}
      >
        <div className={look.words}>
          <h2 className={look.title} id="qr-digits">
            {t('qr.digits')}
          </h2>
          <p className={look.text}>{t('qr.digitstext')}</p>
        </div>
        <div className={look.field}>
          <PinInput
            length={shortCodeDigits}
            type="number"
            inputMode="numeric"
            oneTimeCode={false}
            size="md"
            value={digits}
            onChange={setDigits}
            onComplete={submit}
            aria-label={t('qr.digit')}
            getInputProps={(index) => ({ 'aria-label': t('qr.digitn', { n: index + 1 }) })}
          />
          <Button type="submit" h={42} loading={isBusy} disabled={digits.length !== shortCodeDigits}>
            {t('qr.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
