import { useTranslation } from 'react-i18next';

import { SecretField } from '#ui/SecretField.tsx';

interface PasswordFieldProps {
  readonly label: string;
  readonly name: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A password of the sign-in forms. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation();
  return <SecretField {...props} showLabel={t('login.showpass')} hideLabel={t('login.hidepass')} />;
}
