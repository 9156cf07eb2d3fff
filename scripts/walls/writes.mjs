// @ts-check
import { readFileSync } from 'node:fs';

import { parseSync, Visitor } from 'vite';

import { fromRoot } from '../root.mjs';
import { resolveImport } from './imports.mjs';

/**
 * @typedef {object} Write
 * @property {string} file that writes, from the root
 * @property {string | null} table as the database calls it; null where the text does not say which
 * @property {string | null} home of the table: the file that defines it
 */

/**
 * @typedef {object} Tables
 * @property {ReadonlyMap<string, string>} homes of tables by their names in the database
 * @property {ReadonlyMap<string, string>} names of tables by file and constant, `file constant`
 */

const writing =
  /(?<!\b(?:for|key|do)\s+)\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)/;
const writesNext = new RegExp(String.raw`${writing.source}\s+(?:only\s+)?$`, 'i');
/** The verb alone, whatever is put behind it. */
const endsWriting = new RegExp(String.raw`${writing.source}\s*$`, 'i');
const writesNamed = new RegExp(String.raw`${writing.source}\s+(?:only\s+)?"?(\w+)`, 'gi');

/** The tables that these files define. @returns {Tables} */
export function tablesIn(/** @type {readonly string[]} */ files) {
  /** @type {Map<string, string>} */ const homes = new Map();
  /** @type {Map<string, string>} */ const names = new Map();
  for (const file of files.filter((name) => name.endsWith('.tables.ts'))) {
    visit(file, {
      VariableDeclarator({ id, init }) {
        if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
        const [first] = init.arguments;
        if (nameOf(init.callee) !== 'pgTable' || first?.type !== 'Literal') return;
        homes.set(String(first.value), file);
        names.set(`${file} ${id.name}`, String(first.value));
      },
    });
  }
  return { homes, names };
}

/**
 * What a file writes: by the query builder, by SQL with a table in it, or by the table's bare name. A table that comes
 * from elsewhere, as an argument, by `sql.identifier` or put together as text, is one that the file does not name.
 * @returns {Write[]}
 */
export function writesIn(
  /** @type {string} */ file,
  /** @type {Tables} */ { homes, names },
  text = readFileSync(fromRoot(file), 'utf8'),
) {
  const source = parseSync(file, text);
  const known = tablesKnownIn(file, source, names);
  /** @type {Set<string | null>} */ const written = new Set();

  const note = (/** @type {import('vite').ESTree.Node} */ table) => {
    const name = nameOf(table);
    const meant = name === null ? undefined : known.get(name);
    if (meant !== undefined) written.add(meant);
    else written.add(null);
  };
  const noteNext = (/** @type {import('vite').ESTree.Node | undefined} */ table) =>
    table === undefined ? written.add(null) : note(table);
  const noteNamed = (/** @type {string} */ text) => {
    for (const [, name = ''] of text.matchAll(writesNamed)) if (homes.has(name)) written.add(name);
  };

  new Visitor({
    CallExpression({ callee, arguments: given }) {
      const [table, more] = given;
      if (callee.type !== 'MemberExpression' || table === undefined || more !== undefined) return;
      if (!/^(insert|update|delete)$/.test(nameOf(callee.property) ?? '')) return;
      if (isDatabase(callee.object) || known.has(nameOf(table) ?? '')) note(table);
    },
    TemplateLiteral({ quasis, expressions }) {
      for (const [at, { value }] of quasis.entries()) {
        const text = value.cooked ?? '';
        const next = expressions[at];
        noteNamed(text);
        if (next === undefined ? endsWriting.test(text) : writesNext.test(text)) noteNext(next);
      }
    },
    Literal({ value }) {
      if (typeof value !== 'string') return;
      noteNamed(value);
      if (writesNext.test(value)) noteNext(undefined);
    },
  }).visit(source.program);
  return [...written].map((table) => ({ file, table, home: homes.get(table ?? '') ?? null }));
}

/** Whether a file states something to the database, or a part of it. */
export function holdsSql(/** @type {string} */ file) {
  let holds = false;
  visit(file, {
    TaggedTemplateExpression({ tag }) {
      holds ||= nameOf(tag) === 'sql';
    },
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression') holds ||= nameOf(callee) === 'statement';
      else if (isDatabase(callee.object))
        holds ||= /^(select|insert|update|delete|execute|\$count)/.test(nameOf(callee.property) ?? '');
    },
  });
  return holds;
}

/** The tables that a file imports, by the names that it gives them. */
function tablesKnownIn(
  /** @type {string} */ file,
  /** @type {ReturnType<typeof parse>} */ { module },
  /** @type {Tables['names']} */ names,
) {
  /** @type {Map<string, string>} */ const known = new Map();
  for (const { moduleRequest, entries } of module.staticImports) {
    const { to } = resolveImport(file, moduleRequest.value);
    for (const { importName, localName } of entries) {
      const table = names.get(`${to} ${importName.name}`);
      if (table !== undefined) known.set(localName.value, table);
    }
  }
  return known;
}

/** A connection or a transaction, as the code calls them; maps and hashes have methods of the same names. */
function isDatabase(/** @type {import('vite').ESTree.Node} */ node) {
  return /^(db|tx)$/.test((node.type === 'MemberExpression' ? nameOf(node.property) : nameOf(node)) ?? '');
}

/** @returns {string | null} */
function nameOf(/** @type {import('vite').ESTree.Node} */ node) {
  return node.type === 'Identifier' ? node.name : null;
}

function visit(/** @type {string} */ file, /** @type {import('vite').VisitorObject} */ visitor) {
  new Visitor(visitor).visit(parse(file).program);
}

function parse(/** @type {string} */ file) {
  return parseSync(file, readFileSync(fromRoot(file), 'utf8'));
}
