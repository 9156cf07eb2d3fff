import { importsApi } from '@bilim/contract/imports';
import type { ImportRun } from '@bilim/contract/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addressOf } from '#platform/db/databaseAddress.ts';
import { admin, campusNow, openPortal, otherDean, otherFaculty, refusalOf, registrar } from '#testing';
import type { Portal } from '#testing';

import { deleteRun, insertRun } from './runs/runs.queries.ts';
import { openImportSession } from './runs/session.service.ts';
import {
  asFiles,
  countOnFromCampus,
  person,
  role,
  smallUniversity,
  snapshot,
  zipOf,
} from '../../testing/imports/index.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  await countOnFromCampus(portal);
});
afterAll(() => portal.close());

/** Asks until nothing is going on any more, as the screen does. */
async function settled(runId: number): Promise<ImportRun> {
  for (;;) {
    const run = await portal.callAs(registrar)(importsApi.run, { runId });
    if (!['waiting', 'checking', 'applying', 'undoing'].includes(run.state)) return run;
    expect(run.share).toBeLessThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function send(zip: Buffer, name = 'lists.zip'): Promise<ImportRun> {
  const run = await portal.callAs(registrar)(
    importsApi.upload,
    {},
    {
      files: [new File([new Uint8Array(zip)], name)],
    },
  );
  return await settled(run.runId);
}

describe('the staff screen', () => {
  it('shows a dry run, applies what it showed, and takes it back', async () => {
    const call = portal.callAs(registrar);
    const before = await snapshot(portal.pool);

    const checked = await send(await zipOf(asFiles(smallUniversity()), 'lists/'));

    expect(checked).toMatchObject({
      state: 'checked',
      format: 'OneRoster 1.2',
      fileName: 'lists.zip',
      errors: 0,
      mayApply: true,
      mayUndo: false,
      newAccounts: 5,
      refusal: null,
    });
    expect(checked.counts.find(({ kind }) => kind === 'people')).toEqual({
      kind: 'people',
      added: 5,
      changed: 0,
      left: 0,
      unchanged: 0,
    });
    expect(await snapshot(portal.pool)).toEqual(before);

    const people = await call(importsApi.changes, { runId: checked.runId, kind: 'people', size: 2 });
    expect(people.map(({ title, state, file, line }) => ({ title, state, file, line }))).toEqual([
      { title: 'Абдыев Азамат', state: 'added', file: 'users.csv', line: 2 },
      { title: 'Бекова Бегимай', state: 'added', file: 'users.csv', line: 3 },
    ]);
    const next = await call(importsApi.changes, {
      runId: checked.runId,
      kind: 'people',
      after: people[1]!.seq,
      query: 'үсөн',
    });
    expect(next).toMatchObject([
      {
        title: 'Үсөнова Умут',
        details: expect.arrayContaining([{ field: 'student_code', before: null, after: 'C-3' }]),
      },
    ]);

    await call(importsApi.apply, { runId: checked.runId });
    const applied = await settled(checked.runId);
    expect(applied).toMatchObject({ state: 'applied', mayApply: false, mayUndo: true });
    expect((await call(importsApi.apply, { runId: checked.runId })).state).toBe('applied');

    await call(importsApi.undo, { runId: checked.runId });
    expect(await settled(checked.runId)).toMatchObject({ state: 'undone', mayUndo: false });
    expect(await snapshot(portal.pool)).toEqual(before);
    expect((await call(importsApi.runs, {}))[0]).toMatchObject({ runId: checked.runId, state: 'undone' });
  });

  it('has one effect when two people apply it at once', { tags: 'long' }, async () => {
    const checked = await send(await zipOf(asFiles(smallUniversity()), 'at-once/'));
    const inTheWay = await openImportSession(addressOf(portal.pool));
    const applying = Promise.allSettled(
      [registrar, admin].map((one) => portal.callAs(one)(importsApi.apply, checked)),
    );
    // Both have found it checked, and wait for their turn.
    await new Promise((resolve) => setTimeout(resolve, 300));
    await inTheWay.close();
    await applying;

    expect(await settled(checked.runId)).toMatchObject({ state: 'applied', refusal: null, mayUndo: true });
    await portal.callAs(registrar)(importsApi.undo, { runId: checked.runId });
    expect((await settled(checked.runId)).state).toBe('undone');
  });

  it(
    'is not applied by whoever looked at it before it was read in another way',
    { tags: 'long' },
    async () => {
      const { runId, fingerprint } = await send(await zipOf(asFiles(smallUniversity()), 'seen/'));

      const refused = await refusalOf(
        portal.callAs(registrar)(importsApi.apply, { runId, fingerprint: 'of another reading' }),
      );

      expect(refused.code).toBe('imports.shown_otherwise');
      expect(await settled(runId)).toMatchObject({ state: 'checked', fingerprint });
    },
  );

  it(
    'wants to hear how many people leave, when unusually many do',
    { tags: 'long', timeout: 120_000 },
    async () => {
      const call = portal.callAs(registrar);
      const { runId: first } = await send(await zipOf(asFiles(smallUniversity())));
      await call(importsApi.apply, { runId: first });
      await settled(first);
      const lists = smallUniversity();
      lists.users = lists.users.slice(0, 3);
      lists.roles = lists.roles.slice(0, 3);
      lists.enrollments = lists.enrollments.filter(
        ({ userSourcedId }) => userSourcedId !== 's-2' && userSourcedId !== 's-3',
      );
      const { runId, leavingToConfirm, mayApply } = await send(await zipOf(asFiles(lists)));

      expect({ leavingToConfirm, mayApply }).toEqual({ leavingToConfirm: 2, mayApply: true });
      for (const leaving of [undefined, 1, 3]) {
        const refused = await refusalOf(
          call(importsApi.apply, leaving === undefined ? { runId } : { runId, leaving }),
        );
        expect(refused.code).toBe('imports.leaving_unconfirmed');
      }
      await call(importsApi.apply, { runId, leaving: 2 });
      expect(await settled(runId)).toMatchObject({ state: 'applied', leavingToConfirm: 0 });
      for (const undone of [runId, first]) {
        await call(importsApi.undo, { runId: undone });
        await settled(undone);
      }
    },
  );

  it('finds the run of a file that was sent before', { tags: 'long' }, async () => {
    const zip = await zipOf(asFiles(smallUniversity()));

    const first = await send(zip);
    const second = await send(zip);

    expect(second.runId).toBe(first.runId);
  });

  it('checks a file again that is sent again: its cause may be mended by now', { tags: 'long' }, async () => {
    const lists = smallUniversity();
    lists.users[0]!['username'] = 'teacher';
    const zip = await zipOf(asFiles(lists));
    expect(await send(zip)).toMatchObject({ errors: 1 });
    await portal.pool.query(
      `update users set login = 'другой', login_key = 'другой' where login_key = 'teacher'`,
    );

    const again = await send(zip);

    await portal.pool.query(
      `update users set login = 'teacher', login_key = 'teacher' where login_key = 'другой'`,
    );
    expect(again).toMatchObject({ state: 'checked', errors: 0, mayApply: true });
  });

  it('names a bad row by file, line, column and reason, and skips it only on demand', async () => {
    const call = portal.callAs(registrar);
    const lists = smallUniversity();
    lists.users.push(person('s-9', 'Без', 'Группы'), person('s-10', 'Плохой', 'Флаг', { enabledUser: 'да' }));
    lists.roles.push(role('s-9', 'student', 'no-such-org'));
    const checked = await send(await zipOf(asFiles(lists)));

    expect(checked).toMatchObject({ state: 'checked', errors: 2, mayApply: false });
    const problems = await call(importsApi.problems, { runId: checked.runId, severity: 'error' });
    expect(problems.map(({ seq: _seq, ...problem }) => problem)).toEqual([
      {
        severity: 'error',
        file: 'roles.csv',
        line: 7,
        column: 'orgSourcedId',
        value: 'no-such-org',
        reason: 'такой записи нет ни в файле, ни в прошлых импортах: добавьте её или исправьте ссылку',
      },
      {
        severity: 'error',
        file: 'users.csv',
        line: 8,
        column: 'enabledUser',
        value: 'да',
        reason: 'нужно «да» или «нет», в CSV true или false',
      },
    ]);
    expect((await refusalOf(call(importsApi.apply, { runId: checked.runId }))).code).toBe(
      'imports.has_errors',
    );

    await call(importsApi.check, { runId: checked.runId, skipsBadRows: true });
    expect(await settled(checked.runId)).toMatchObject({ mayApply: true, skipsBadRows: true });
  });

  it(
    'applies nothing that was not shown: when Bilim has changed since, it shows the difference anew',
    { tags: 'long' },
    async () => {
      const call = portal.callAs(registrar);
      const checked = await send(await zipOf({ ...asFiles(smallUniversity()), 'note.txt': 'second' }));
      await portal.pool.query(
        `insert into faculties (code, short_name, name_ru, name_kg, name_en) values ('FM', 'ФМ', 'Матфак', 'Матфак', 'Maths')`,
      );

      await call(importsApi.apply, { runId: checked.runId });
      const refused = await settled(checked.runId);

      expect(refused).toMatchObject({ state: 'checked', mayApply: true });
      expect(refused.refusal).toContain('данные изменились');
      const [change] = await call(importsApi.changes, {
        runId: checked.runId,
        kind: 'faculties',
        state: 'changed',
      });
      expect(change).toMatchObject({
        state: 'changed',
        details: [{ field: 'name', before: 'Матфак', after: 'Факультет математики' }],
      });
      await portal.pool.query(`delete from faculties where code = 'FM'`);
    },
  );

  it('says in the language of the caller why a file cannot be read', { tags: 'long' }, async () => {
    const run = await send(Buffer.from('no archive'), 'list.doc');

    expect(run).toMatchObject({ state: 'failed', mayApply: false });
    expect(run.refusal).toBe('«list.doc» — не архив zip и не книга Excel. Загрузите файл .zip или .xlsx');
  });

  it('refuses a second import while one is at work', async () => {
    const session = await openImportSession(addressOf(portal.pool));
    const zip = await zipOf({ ...asFiles(smallUniversity()), 'note.txt': 'third' });

    const refused = await refusalOf(
      portal.callAs(admin)(
        importsApi.upload,
        {},
        {
          files: [new File([new Uint8Array(zip)], 'x.zip')],
        },
      ),
    );
    await session.close();

    expect(refused.code).toBe('imports.busy');
    const [latest] = await portal.callAs(registrar)(importsApi.runs, { size: 1 });
    expect(latest).not.toMatchObject({ fileName: 'x.zip' });
  });

  it(
    'lets a run wait for its process, and calls it interrupted only when that did not come',
    { tags: 'long' },
    async () => {
      const fileName = 'waits.zip';
      const runId = await insertRun(portal.db, {
        kind: 'rosters',
        fileName,
        createdBy: admin.id,
        now: new Date(),
        file: null,
      });
      const standsAs = async () => (await portal.callAs(registrar)(importsApi.run, { runId })).state;
      expect(await standsAs()).toBe('waiting');
      await portal.pool.query(
        `update import_runs set created_at = now() - interval '2 minutes' where id = $1`,
        [runId],
      );
      expect(await standsAs()).toBe('interrupted');
      await deleteRun(portal.db, { runId });
    },
  );

  it(
    'tells a run whose server has died as interrupted, and reads it again on demand',
    { tags: 'long' },
    async () => {
      const call = portal.callAs(registrar);
      const checked = await send(await zipOf({ ...asFiles(smallUniversity()), 'note.txt': 'fourth' }));
      await portal.pool.query(`update import_runs set state = 'applying' where id = $1`, [checked.runId]);

      await expect
        .poll(async () => (await call(importsApi.run, { runId: checked.runId })).state)
        .toBe('interrupted');

      await call(importsApi.check, { runId: checked.runId });
      expect((await settled(checked.runId)).state).toBe('checked');
    },
  );

  it('is closed to whoever may import in one faculty only', { tags: 'long' }, async () => {
    await portal.build.grant(otherDean, 'imports.run', otherFaculty);

    const refused = await refusalOf(portal.callAs(otherDean)(importsApi.runs, {}));
    expect(refused.code).toBe('imports.whole_university');
  });

  it('takes a file of the size of its setting, and no larger', { tags: 'long' }, async () => {
    await portal.build.setting('upload.max_mb.import', 1);
    portal.setTime(new Date(campusNow.getTime() + 10_000));

    const refused = await refusalOf(send(Buffer.alloc(1_100_000)));

    expect(refused.code).toBe('imports.too_large');
    await portal.pool.query(`delete from app_settings where key = 'upload.max_mb.import'`);
    portal.setTime(campusNow);
  });
});
