import type { Call } from '@bilim/contract/client';
import type { SignInProblem } from '@bilim/contract/openid';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { leaveNotice, takeNext } from '#platform/session/handover.ts';

import { CredentialsForm } from './CredentialsForm.tsx';
import { LoginPage, type BrandingPromise } from './LoginPage.tsx';
import type { Credentials } from './credentials.ts';
import type { ProviderPromise } from './Provider.tsx';

/** Few people ever need it, and they have waited for the server's answer already. */
const UpdateForm = lazy(async () => ({ default: (await import('./UpdateForm.tsx')).UpdateForm }));

interface LoginScreenProps {
  readonly call: Call;
  readonly branding: BrandingPromise;
  readonly provider: ProviderPromise;
  /** Text key of why one is here, e.g. after the session ended. */
  readonly notice: string | null;
  /** Why the provider did not sign one in. */
  readonly problem: SignInProblem | null;
}

/** Signing in; and the second form when the server says that the credentials must be replaced first. */
export function LoginScreen({ call, branding, provider, notice, problem }: LoginScreenProps) {
  const { t } = useTranslation();
  const [outdated, setOutdated] = useState<Credentials>();

  return (
    <LoginPage branding={branding} title={t(outdated === undefined ? 'login.title' : 'login.mustupdate')}>
      {outdated === undefined ? (
        <CredentialsForm
          call={call}
          provider={provider}
          notice={notice}
          problem={problem}
          onSignedIn={() => goOn()}
          onMustUpdate={setOutdated}
        />
      ) : (
        <Suspense fallback={null}>
          <UpdateForm
            call={call}
            old={outdated}
            onBack={() => setOutdated(undefined)}
            onSignedIn={() => goOn('login.updated')}
          />
        </Suspense>
      )}
    </LoginPage>
  );
}

function goOn(noticeKey?: string) {
  if (noticeKey !== undefined) leaveNotice(noticeKey);
  location.assign(takeNext());
}
