import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password that can be shown while typing. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      size="md"
      {...field}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'login.hidepass' : 'login.showpass'),
        'aria-hidden': false,
        tabIndex: 0,
        size: 36,
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
