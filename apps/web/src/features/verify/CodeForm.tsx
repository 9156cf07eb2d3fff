import { groupedCode, readCode } from '@bilim/contract/documents/verificationCode';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import look from './Verify.module.css';

/** Where no camera is at hand, the code is typed. */
export function CodeForm() {
  const { t } = useTranslation();
  const [written, setWritten] = useState('');
  const code = readCode(written);
  return (
    <form
      className={look.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code !== null) location.assign(`/lms/public/verify/${code}`);
      }}
    >
      <p className={look.muted}>{t('verify.about')}</p>
      <TextInput
        label={t('verify.code')}
        description={t('verify.codehint')}
        value={written}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        onChange={({ currentTarget }) => setWritten(currentTarget.value)}
        onBlur={() => code !== null && setWritten(groupedCode(code))}
      />
      <Button type="submit" h={44} disabled={code === null}>
        {t('verify.check')}
      </Button>
    </form>
  );
}
