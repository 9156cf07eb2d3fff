import type { Call } from '@bilim/contract/client';
import { useTranslation } from 'react-i18next';

import { NewCredentialsForm, type FormWords } from './NewCredentialsForm.tsx';
import type { Credentials } from './credentials.ts';
import { signIn } from './signIn.ts';
import { updateCredentials, type NewCredentials } from './updateCredentials.ts';

const words: FormWords = {
  login: 'login.newlogin',
  password: 'login.newpass',
  again: 'login.confirm',
  save: 'login.change',
  fill: 'login.fillall',
};

interface UpdateFormProps {
  readonly call: Call;
  readonly old: Credentials;
  readonly onBack: () => void;
  readonly onSignedIn: () => void;
}

/** New login and password in the place of those that the university gave out. */
export function UpdateForm({ call, old, onBack, onSignedIn }: UpdateFormProps) {
  const { t } = useTranslation();

  async function save(typed: NewCredentials) {
    const refusal = await updateCredentials(call, old, typed);
    if (refusal !== null) return refusal;

    await signIn(call, { ...old, login: typed.newLogin.trim(), password: typed.newPassword });
    onSignedIn();
    return null;
  }

  return (
    <NewCredentialsForm
      words={words}
      title={t('login.mustupdate')}
      about={t('login.whyupdate')}
      firstLogin={old.login}
      onSave={save}
      onBack={onBack}
    />
  );
}
