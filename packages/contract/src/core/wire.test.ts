import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

import { field, like, maybe, orNull, wireObject } from './wire.ts';

const theme = wireObject({
  themeId: field('id_tema', z.int()),
  title: field('tema', z.string()),
  hours: maybe(field('chas', z.number())),
  module: orNull(field('modul', z.string())),
});

describe('a wire object', () => {
  it('travels under its legacy names and is read under ours', () => {
    const own = { themeId: 7, title: 'Индексы', hours: 2, module: null };

    const onWire = z.encode(theme, own);

    expect(onWire).toEqual({ id_tema: 7, tema: 'Индексы', chas: 2, modul: null });
    expect(z.decode(theme, onWire)).toEqual(own);
  });

  it('drops what it does not name, in both directions', () => {
    expect(z.decode(theme, { id_tema: 7, tema: 'x', modul: null, role: 90 } as never)).toEqual({
      themeId: 7,
      title: 'x',
      module: null,
    });
    expect(
      z.encode(theme, { themeId: 7, title: 'x', module: null, passwordHash: 'secret' } as never),
    ).toEqual({
      id_tema: 7,
      tema: 'x',
      modul: null,
    });
  });

  it('names the refused field as the wire does', () => {
    const decoded = z.safeDecode(theme, { id_tema: 'seven', tema: 'x', modul: null } as never);

    expect(decoded.error?.issues.map(({ path }) => path.join('.'))).toEqual(['id_tema']);
  });

  it('comes back as it went, whatever is in it', () => {
    const anyTheme = fc.record({
      themeId: fc.integer(),
      title: fc.string(),
      hours: fc.double({ noNaN: true, noDefaultInfinity: true }),
      module: fc.option(fc.string()),
    });
    fc.assert(
      fc.property(anyTheme, (own) => {
        expect(z.decode(theme, z.encode(theme, own))).toEqual(own);
      }),
    );
  });

  it('nests', () => {
    const plan = wireObject({
      themes: field('temy', z.array(theme)),
      first: like(field('pervaya', z.int()), z.nullable(theme)),
    });
    const own = { themes: [{ themeId: 1, title: 'a', module: null }], first: null };

    expect(z.encode(plan, own)).toEqual({ temy: [{ id_tema: 1, tema: 'a', modul: null }], pervaya: null });
    expect(z.decode(plan, z.encode(plan, own))).toEqual(own);
  });
});

describe('the contract', () => {
  it('spells a legacy name in one place only', () => {
    const sources = filesBelow(join(import.meta.dirname, '..')).map((path) => readFileSync(path, 'utf8'));
    const names = sources.flatMap((text) =>
      [...text.matchAll(/\bfield\(\s*'([^']+)'/g)].map(([, name]) => name!),
    );
    const legacy = names.filter(
      (name) =>
        name.includes('_') || /^(otsenka|tema|chas|modul|kredit|credits|doljnost|sms|dates)$/.test(name),
    );

    expect(legacy.filter((name, index) => legacy.indexOf(name) !== index)).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
}
