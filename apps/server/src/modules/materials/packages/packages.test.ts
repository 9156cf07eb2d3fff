import { materialsApi } from '@bilim/contract/materials';
import { shelfApi } from '@bilim/contract/materials/shelf';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { openPortal, outsider, refusalOf, student, teacher } from '#testing';

import { renamedInside, zipOf } from '../../../testing/imports/zips.ts';
import { lectureKey as key, openLectureShelf } from '../../../testing/lectureShelf.ts';

const { portal, save: put } = openLectureShelf();
const save = async (archive: Buffer) =>
  await put({ title: 'Пакет', isHtml: true }, [new File([new Uint8Array(archive)], 'book.zip')]);
const refused = async (archive: Buffer) => (await refusalOf(save(archive))).code;
const text = (value: string) => Buffer.from(value);
const page = '<!doctype html><html><head><title>t</title></head><body>Глава 1</body></html>';
const manifest = (version: string, href = 'course/start.html?unit=1') => `<?xml version="1.0"?>
  <manifest identifier="m" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
    <metadata><schema>ADL SCORM</schema><schemaversion>${version}</schemaversion></metadata>
    <organizations default="o"><organization identifier="o"><title>Курс</title>
      <item identifier="i" identifierref="r"><title>Урок</title></item></organization></organizations>
    <resources><resource identifier="other" type="webcontent" href="course/other.html"/>
      <resource identifier="r" type="webcontent" adlcp:scormtype="sco" href="${href}"/></resources></manifest>`;
const course = async (version: string, href?: string) =>
  await zipOf({ 'imsmanifest.xml': text(manifest(version, href)), 'course/start.html': text(page) });
const launch = async (materialId: number, by = student) =>
  await portal().callAs(by)(shelfApi.launch, { materialId });
const open = async (address: string) => await portal().app.inject({ url: address });

describe('an HTML book', () => {
  it('opens in place, each page out of the archive, in an origin that is nobody’s', async () => {
    const { materialId } = await save(
      await zipOf({ 'index.html': text(page), 'css/a.css': text('p{}'), 'картинка.svg': text('<svg/>') }),
    );
    const { address, isKept } = await launch(materialId);
    expect(isKept).toBe(false);

    const reply = await open(address);
    expect([reply.statusCode, reply.body]).toEqual([200, page]);
    const policy = String(reply.headers['content-security-policy']);
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none'; /);
    expect(policy).not.toContain('allow-same-origin');
    expect(reply.headers).not.toHaveProperty('x-frame-options');
    expect(reply.headers).not.toHaveProperty('set-cookie');
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    const style = await open(address.replace('index.html', 'css/a.css'));
    expect([style.headers['content-type'], style.body]).toEqual(['text/css; charset=utf-8', 'p{}']);
    expect((await open(address.replace('index.html', encodeURIComponent('картинка.svg')))).body).toBe(
      '<svg/>',
    );
  });

  it('is for whoever may read it, for some hours, and of it nothing else is', async () => {
    const { materialId } = await save(await zipOf({ 'index.html': text(page) }));
    expect((await refusalOf(launch(materialId, outsider))).code).toBe('materials.unknown');
    const { address } = await launch(materialId);
    for (const wrong of ['../index.html', '%2e%2e%2findex.html', 'none.html', '/etc/passwd'])
      expect((await open(address.replace('index.html', wrong))).statusCode).toBe(404);
    expect((await open(address.replace(/package\/.{10}/, 'package/AAAAAAAAAA'))).statusCode).toBe(404);
    portal().setTime('2026-10-14T14:01:00+06:00');
    expect((await open(address)).statusCode).toBe(404);
    portal().setTime('2026-10-14T10:00:00+06:00');
    await portal().callAs(teacher)(materialsApi.remove, { materialId });
    expect((await open(address)).statusCode).toBe(404);
  });

  it('is refused with a sentence when its archive is no good', async () => {
    expect(await refused(await zipOf({ 'readme.txt': text('x') }))).toBe('materials.archive_no_page');
    expect(
      await refused(await zipOf({ 'index.html': text(page), 'imsmanifest.xml': text('<manifest>') })),
    ).toBe('materials.archive_bad_manifest');
    expect(await refused(await course('1.2', '../../start.html'))).toBe('materials.archive_bad_manifest');
    expect(await refused(await course('1.2', 'https://evil.example/'))).toBe(
      'materials.archive_bad_manifest',
    );
    const climbing = renamedInside(await zipOf({ 'aa/bb.html': text(page) }), 'aa/bb.html', '../bb.html');
    expect(await refused(climbing)).toBe('materials.archive_bad_name');
    const cut = (await zipOf({ 'index.html': text(page) })).subarray(0, -30);
    expect(['materials.bad_archive', 'file.wrong_type']).toContain(await refused(cut));
  });

  it('is refused when it would unpack to too much, or holds too many files', { tags: 'long' }, async () => {
    const bomb = await zipOf({ 'index.html': text(page), 'zeros.bin': Buffer.alloc(40_000_000) });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refused(bomb)).toBe('materials.archive_too_large');
    const many = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, place) => [`${place}.html`, new Uint8Array()]),
    );
    expect(await refused(Buffer.from(zipSync(many, { level: 0 })))).toBe('materials.archive_too_many');
    const lying = await zipOf({ 'index.html': text(page.padEnd(5_000, ' ')) });
    // Its directory says that the page is shorter than it is.
    const at = lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    lying.writeUInt32LE(10, at + 24);
    expect(await refused(lying)).toBe('materials.bad_archive');
  });
});

describe('a package at an address of its own', () => {
  it('is answered there alone, with its policy, and nothing else is: no page, no call, no cookie', async () => {
    const apart = await openPortal({ strangersUrl: 'https://books.campus-files.example' });
    try {
      const { materialId } = await apart.callAs(teacher)(
        materialsApi.save,
        { materialId: null, ...key, typeId: 3, title: 'Книга', isHtml: true },
        { files: [new File([new Uint8Array(await zipOf({ 'index.html': text(page) }))], 'book.zip')] },
      );
      const { address } = await apart.callAs(student)(shelfApi.launch, { materialId });
      expect(address).toMatch(/^https:\/\/books\.campus-files\.example\/lms\/api\/umk\/package\//);
      const there = { host: 'books.campus-files.example' };
      const url = new URL(address).pathname;
      const reply = await apart.app.inject({ url, headers: there });
      expect([reply.statusCode, reply.body]).toEqual([200, page]);
      expect(reply.headers['content-security-policy']).toMatch(
        /^sandbox allow-scripts allow-forms allow-same-origin; default-src 'none'; script-src https:\/\/books\.campus-files\.example\/lms/,
      );
      expect(reply.headers).not.toHaveProperty('set-cookie');
      expect((await apart.app.inject({ url, headers: { host: 'portal.campus.example' } })).statusCode).toBe(
        404,
      );
      for (const ours of ['/lms', '/config.json', '/lms/api/auth/checkgauth.json', '/none']) {
        const refusal = await apart.app.inject({ url: ours, headers: there });
        expect([refusal.statusCode, refusal.headers['set-cookie']]).toEqual([404, undefined]);
      }
    } finally {
      await apart.close();
    }
  });
});

describe('a SCORM package', () => {
  it.each([
    ['1.2', 'scorm12', 'API'],
    ['2004 3rd Edition', 'scorm2004', 'API_1484_11'],
  ] as const)(
    'of %s begins where its manifest says, with the interface before its own scripts',
    async (version, standard, name) => {
      const { materialId } = await save(await course(version));
      const opened = await launch(materialId);
      expect(opened).toMatchObject({ standard, told: {}, isKept: true });
      expect(opened.address).toMatch(/course\/start\.html\?unit=1$/);
      const reply = await open(opened.address);
      const [, script = ''] = /<head><script src="([^"]+)"><\/script><title>/.exec(reply.body) ?? [];
      const bridge = await open(new URL(script).pathname);
      expect(bridge.headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(bridge.body).toContain(`window.${name} = api`);
    },
  );

  it('keeps what it tells of a student, across devices, and shows it to the teacher', async () => {
    const { materialId } = await save(await course('1.2'));
    const track = async (told: Record<string, string>) =>
      await portal().callAs(student)(shelfApi.track, { materialId, told });
    await portal().callAs(student)(shelfApi.opened, { materialId });
    await track({
      'cmi.core.lesson_status': 'incomplete',
      'cmi.suspend_data': 'стр. 4',
      'cmi.core.session_time': '0000:10:00',
    });
    const again = await launch(materialId);
    expect(again.told).toMatchObject({
      'cmi.suspend_data': 'стр. 4',
      'cmi.core.total_time': '0000:10:00',
      'cmi.core.entry': 'resume',
    });
    expect(
      await track({
        ...again.told,
        'cmi.core.lesson_status': 'passed',
        'cmi.core.score.raw': '85',
        'cmi.core.session_time': '0000:05:30',
      }),
    ).toMatchObject({ status: 'passed' });
    expect(await track({ 'cmi.core.lesson_status': 'incomplete' })).toMatchObject({ status: 'passed' });

    const [group] = await portal().callAs(teacher)(shelfApi.opens, { materialId });
    expect(group).toMatchObject({ opened: 1 });
    expect(group?.people.filter(({ scorm }) => scorm !== null)).toMatchObject([
      { scorm: 'passed', score: 85 },
    ]);
    expect((await launch(materialId, teacher)).isKept).toBe(false);
    expect((await refusalOf(portal().callAs(outsider)(shelfApi.track, { materialId, told: {} }))).code).toBe(
      'materials.unknown',
    );
  });
});
