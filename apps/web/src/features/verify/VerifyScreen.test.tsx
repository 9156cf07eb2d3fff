import { createClient } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { transcriptApi } from '@bilim/contract/transcript';
import { student } from '@bilim/server/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { openCampusDay } from '#testing/openCampusDay.ts';
import { renderPage } from '#testing/renderPage.tsx';

import { judge } from './verdict.ts';
import { VerifyScreen } from './VerifyScreen.tsx';

const portal = openCampusDay();

it('speaks the language of whoever switches it, of what may be looked at but once, and says who issued it on which day', async () => {
  await portal().build.record(student.id, { name: 'Физика' });
  const call = portal().callAs(student);
  const { documentId } = await call(transcriptApi.issue, { language: 'ru' });
  const { link } = await call(documentsApi.share, { documentId, shows: 'summary', isSingle: true });
  const [, code = ''] = link.address!.split('/verify/');
  const inRussian = createClient(
    async (url, init) => await portal().browser().fetch(url, init),
    () => null,
  );

  const verdict = judge(inRussian, { code, fragment: '' });
  await renderPage(<VerifyScreen verdict={verdict} />, 'en');

  expect(await screen.findByRole('heading', { name: 'Transcript' })).toBeVisible();
  expect(screen.getByText('Credits earned')).toBeVisible();
  const { university } = await call(documentsApi.verification, {});
  expect(screen.getByText(university.en)).toBeVisible();
  expect(screen.getByText('14 October 2026')).toBeVisible();
});

it('says of a transcript that a newer one has replaced that it is genuine, since when, and which one it is', async () => {
  await portal().build.record(student.id, { name: 'Ботаника' });
  const call = portal().callAs(student);
  const issue = async () => await call(transcriptApi.issue, { language: 'ru' });
  const { documentId } = await issue();
  await portal().build.record(student.id, { name: 'Химия' });
  const { number } = await issue();
  const papers = await call(documentsApi.list, {});
  const [printed] = papers.find((paper) => paper.documentId === documentId)!.links;
  const [code = ''] = printed!.address!.split('/verify/')[1]!.split('#');

  await renderPage(<VerifyScreen verdict={judge(call, { code, fragment: '' })} />);

  const heading = await screen.findByRole('heading', { name: 'Документ подлинный, но заменён более новым' });
  expect(heading).toBeVisible();
  expect(screen.getByText('Заменён').nextSibling).toHaveTextContent('14 октября 2026');
  expect(screen.getByText('Вместо него').nextSibling).toHaveTextContent(number);
});

it('offers whoever has a code that does not hold to type the one on the paper', async () => {
  await renderPage(<VerifyScreen verdict={Promise.resolve({ kind: 'notValid' })} />);

  expect(await screen.findByRole('heading', { name: 'Документ не подтверждён' })).toBeVisible();
  expect(screen.getByLabelText('Код с документа')).toBeVisible();
});
