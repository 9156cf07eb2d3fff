import { createClient } from '@bilim/contract/client';
import { documentsApi } from '@bilim/contract/documents';
import { noticesApi } from '@bilim/contract/notices';
import { readFragment, signedMessage } from '@bilim/contract/documents/signedFacts';
import { transcriptApi } from '@bilim/contract/transcript';
import { eq, sql } from 'drizzle-orm';
import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { transcriptKind } from '#modules/transcript/transcriptKind.ts';
import { rateCounters } from '#platform/db/platform.tables.ts';
import { campusNow, classmate, openPortal, registrar, student, testKeys } from '#testing';
import type { Portal } from '#testing';

import { documentCounters, documentKeys, issuedDocuments } from './documents.tables.ts';
import { issueDocument } from './issue.service.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await portal.build.record(student.id, { name: 'Физика' });
});
afterAll(async () => await portal.close());
beforeEach(async () => {
  portal.setTime(campusNow);
  await portal.db.delete(rateCounters);
});

const asNobody = () =>
  createClient(
    async (url, init) => await portal.browser().fetch(url, init),
    () => null,
  );
const issue = async () => await portal.callAs(student)(transcriptApi.issue, { language: 'ru' });
const own = async () => (await portal.callAs(student)(documentsApi.list, {}))[0]!;
const verifyCode = async (code: string) => await asNobody()(documentsApi.verify, { code });
const codeIn = (address: string | null) => address!.split('/verify/')[1]!.split('#')[0]!;
const share = async (over: Partial<Parameters<typeof shareWith>[0]> = {}) => await shareWith(over);
const shareWith = async (over: {
  shows?: 'mask' | 'name' | 'summary';
  days?: number;
  isSingle?: boolean;
}) => {
  const { documentId } = await own();
  const input = { documentId, shows: 'mask' as const, isSingle: false, ...over };
  return (await portal.callAs(student)(documentsApi.share, input)).link;
};

describe('an issued document', () => {
  it('shows whoever has its code kind, number, date and the name with stars, and no more', async () => {
    const { number } = await issue();
    const { links } = await own();

    const told = await verifyCode(codeIn(links[0]!.address));

    expect(told).toEqual({
      kind: 'transcript',
      title: { ru: 'Транскрипт', kg: 'Транскрипт', en: 'Transcript' },
      number,
      issuedOn: '2026-10-14',
      state: 'valid',
      since: null,
      replacedBy: null,
      fullName: expect.stringMatching(/^\S+ \S\*\*\*/),
      facts: { ru: [], kg: [], en: [] },
      checkedAt: campusNow,
    });
  });

  it('shows what its holder allowed with another link, and tells when it was looked at', async () => {
    const link = await share({ shows: 'summary' });

    const told = await verifyCode(
      codeIn(link.address)
        .toLowerCase()
        .replaceAll(/(.{4})/g, '$1-'),
    );

    expect(told.fullName).not.toContain('*');
    expect(told.facts.ru).toContainEqual({ label: 'GPA', value: '4,00' });
    const { links } = await own();
    expect(links.find(({ linkId }) => linkId === link.linkId)).toMatchObject({
      looks: 1,
      lookedAt: [campusNow],
    });
  });

  it('opens a link for one look once, also for two who come at once', async () => {
    const { address } = await share({ isSingle: true });
    const code = codeIn(address);

    const looks = await Promise.allSettled([verifyCode(code), verifyCode(code), verifyCode(code)]);

    expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verifyCode(code)).rejects.toMatchObject({ code: 'documents.link_closed' });
    expect(address).not.toContain('#');
  });

  it('opens no link past its term, nor one that was closed; the others stay', async () => {
    const short = await share({ days: 1 });
    const closed = await share();
    await portal.callAs(student)(documentsApi.closeLink, { linkId: closed.linkId });
    await expect(verifyCode(codeIn(closed.address))).rejects.toMatchObject({ code: 'documents.link_closed' });
    await expect(
      portal.callAs(classmate)(documentsApi.closeLink, { linkId: short.linkId }),
    ).rejects.toMatchObject({ code: 'documents.unknown' });
    await expect(verifyCode(codeIn(short.address))).resolves.toMatchObject({ state: 'valid' });

    portal.setTime(new Date(campusNow.getTime() + 25 * 3_600_000));

    await expect(verifyCode(codeIn(short.address))).rejects.toMatchObject({ code: 'documents.link_closed' });
  });

  it('carries facts that the published key verifies, and none of them can be changed', async () => {
    const { links } = await own();
    const [address, fragment = ''] = links[0]!.address!.split('#');
    const code = codeIn(address!);
    const { keys } = await asNobody()(documentsApi.verification, {});
    const holdsFor = (withCode: string, text: string) => {
      const read = readFragment(text);
      const key = keys.find(({ id }) => id === read?.facts.keyId);
      if (read === null || key === undefined) return false;
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.publicKey };
      const message = signedMessage(withCode, read.written);
      return verify(null, message, createPublicKey({ key: jwk, format: 'jwk' }), read.signature);
    };

    expect(holdsFor(code, fragment)).toBe(true);
    for (let at = 0; at < fragment.length; at++) {
      const changed = fragment.slice(0, at) + (fragment[at] === 'A' ? 'B' : 'A') + fragment.slice(at + 1);
      expect(holdsFor(code, changed), `changed at ${at}`).toBe(false);
    }
    for (let at = 0; at < code.length; at++) {
      const changed = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1);
      expect(holdsFor(changed, fragment)).toBe(false);
      if (at < 5) await expect(verifyCode(changed)).rejects.toMatchObject({ code: 'documents.not_valid' });
    }
  });

  it('is not valid once a bit of what was frozen is changed in the database, which refuses it besides', async () => {
    const { documentId, links } = await own();
    const change = sql`update issued_documents set content = jsonb_set(content, '{total,gpa}', '3.99')
      where id = ${documentId}`;
    await expect(portal.db.execute(change)).rejects.toMatchObject({ cause: { code: '23000' } });
    await portal.db.execute(sql`alter table issued_documents disable trigger issued_documents_kept`);

    await portal.db.execute(change);

    await expect(verifyCode(codeIn(links[0]!.address))).rejects.toMatchObject({
      code: 'documents.not_valid',
    });
    await portal.db.execute(
      sql`update issued_documents set content = jsonb_set(content, '{total,gpa}', '4') where id = ${documentId}`,
    );
    await portal.db.execute(sql`alter table issued_documents enable trigger issued_documents_kept`);
    await expect(verifyCode(codeIn(links[0]!.address))).resolves.toMatchObject({ state: 'valid' });
  });

  it('stays verifiable when the key of the next year signs', async () => {
    const { links } = await own();
    await portal.db.update(documentKeys).set({ madeAt: new Date('2025-01-01T00:00:00Z') });
    await portal.build.record(student.id, { name: 'Химия' });

    await issue();

    expect(await portal.db.$count(documentKeys)).toBe(2);
    await expect(verifyCode(codeIn(links[0]!.address))).resolves.toMatchObject({ state: 'replaced' });
  });

  it('is revoked by the office with a reason, and verified as revoked at once', async () => {
    const { documentId, links } = await own();
    await expect(
      portal.callAs(student)(documentsApi.revoke, { documentId, reason: 'Моё' }),
    ).rejects.toMatchObject({ code: 'auth.forbidden' });

    await portal.callAs(registrar)(documentsApi.revoke, { documentId, reason: 'Ошибка в имени' });

    const [notice] = await portal.callAs(student)(noticesApi.own, {});
    expect(notice?.sentence).toMatch(/^Документ № .+ аннулирован: Ошибка в имени\.$/);
    const told = await verifyCode(codeIn(links[0]!.address));
    expect(told).toMatchObject({ state: 'revoked', since: '2026-10-14' });
    expect(JSON.stringify(told)).not.toContain('Ошибка');
    await expect(share()).rejects.toMatchObject({ code: 'documents.not_in_force' });
  });

  it('is verified as replaced once another was issued in its place, which is named', async () => {
    const [first] = await portal.db.select().from(issuedDocuments);
    await portal.build.record(student.id, { name: 'Ботаника' });
    await issue();
    const { documentId, links } = await own();
    const given = { kind: transcriptKind, holder: { id: student.id, name: 'А' }, language: 'ru' } as const;
    const next = await portal.db.transaction(
      async (tx) =>
        await issueDocument(
          tx,
          { keys: testKeys, now: campusNow },
          {
            ...given,
            content: first!.content,
            issuedBy: null,
            replaces: [documentId],
          },
        ),
    );

    const told = await verifyCode(codeIn(links[0]!.address));

    expect(told).toMatchObject({ state: 'replaced', since: '2026-10-14', replacedBy: next.number });
  });

  it('lets one network guess thirty times a minute', async () => {
    const guess = async () =>
      await verifyCode('A'.repeat(26)).catch((error: unknown) => (error as { code: string }).code);
    const answers = await Promise.all(Array.from({ length: 31 }, guess));

    expect(answers.filter((code: unknown) => code === 'documents.not_valid')).toHaveLength(30);
    expect(answers.filter((code: unknown) => code === 'request.too_many')).toHaveLength(1);
  });

  it('leaves no gap in the numbers, however many are issued at once and however many fail', async () => {
    await portal.db.delete(documentCounters).where(eq(documentCounters.kind, 'other'));
    const kind = { ...transcriptKind, name: 'other' };
    const [first] = await portal.db.select({ content: issuedDocuments.content }).from(issuedDocuments);
    const one = async (fails: boolean) =>
      await portal.db.transaction(async (tx) => {
        const given = {
          kind,
          holder: null,
          language: 'ru',
          content: first!.content,
          issuedBy: null,
        } as const;
        await issueDocument(tx, { keys: testKeys, now: campusNow }, given);
        if (fails) throw new Error('on purpose');
      });

    await Promise.allSettled(Array.from({ length: 20 }, (_, at) => one(at % 3 === 0)));

    const rows = await portal.db.select().from(issuedDocuments).where(eq(issuedDocuments.kind, 'other'));
    const ordinals = rows.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b);
    expect(ordinals).toEqual(Array.from({ length: 13 }, (_, at) => at + 1));
  });
});
