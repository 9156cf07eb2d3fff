import { authApi } from '@bilim/contract/auth';
import { studentCardApi } from '@bilim/contract/studentCard';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { VerifyScreen } from '#features/verify/VerifyScreen.tsx';
import { judge } from '#features/verify/verdict.ts';
import { StudentCardScreen } from '#features/studentCard/StudentCardScreen.tsx';

import { callAsNobody } from './callAsNobody.ts';
import { Lonely } from './Lonely.tsx';
import { keepApp } from './version/keepApp.ts';

/** Pages for whoever comes: the student card behind a code, and the judgement of a document. */
export async function start(): Promise<ReactNode> {
  const document = /^\/lms\/public\/verify(?:\/([\w-]*))?\/?$/.exec(location.pathname);
  if (document !== null) return verifying(document[1] ?? '');
  if (!/^\/lms\/studentqr\/?$/.test(location.pathname)) return <NothingHere />;
  const card = new URLSearchParams(location.search).get('data') ?? '';
  const opened =
    card === ''
      ? null
      : callAsNobody()(studentCardApi.open, { card }).catch((error: unknown) =>
          error instanceof Error ? error : new Error(String(error)),
        );
  const university = callAsNobody()(authApi.logo, {}).then(
    ({ name }) => name,
    () => null,
  );
  return <StudentCardScreen opened={opened} university={university} />;
}

/** What a code says of its document; without one the page asks for it. */
function verifying(code: string): ReactNode {
  // Opened once, it verifies without a network.
  keepApp();
  const verdict = code === '' ? null : judge(callAsNobody(), { code, fragment: location.hash });
  return <VerifyScreen verdict={verdict} />;
}

function NothingHere() {
  const { t } = useTranslation();
  return (
    <Lonely art="signpost" title={t('shell.notfoundtitle')} text={t('shell.notfoundtext')}>
      <Button component="a" href="/lms">
        {t('btn.tomain')}
      </Button>
    </Lonely>
  );
}
