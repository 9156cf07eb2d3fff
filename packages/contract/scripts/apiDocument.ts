import * as z from 'zod/mini';

import { apis } from '../src/apis.ts';
import { failures } from '../src/errors.ts';
import type { Access } from '../src/core/access.ts';
import type { Endpoint } from '../src/core/endpoint.ts';

/** Every call with who may make it, what goes in and what comes out, in wire names. */
export function apiDocument(): string {
  return [
    '# The API',
    '',
    'Printed from the contract by `npm run docs`. Every call answers under `/api` and, the same, under `/lms/api`, with and without `.json`.',
    'A reply is `{ result, error, data, code }`: `result` 0 is success, anything else the class of the failure.',
    '',
    ...Object.entries(apis).flatMap(([module, api]) => moduleSection(module, api)),
    ...failureSection(),
  ].join('\n');
}

function moduleSection(module: string, api: Readonly<Record<string, Endpoint>>): string[] {
  return [
    `## ${module}`,
    '',
    ...Object.entries(api).flatMap(([name, endpoint]) => callSection(name, endpoint)),
  ];
}

function callSection(name: string, endpoint: Endpoint): string[] {
  const { methods, path, access, effect, kind, input, reply, beside, caller = {} } = endpoint;
  return [
    `### ${name}: ${methods.join(' or ')} ${path}`,
    '',
    `Who: ${accessText(access)}. ${effectText[effect]}${kind === 'upload' ? ' Multipart, files in parts named `files`.' : ''}`,
    '',
    ...schemaBlock('Sent', input),
    ...callerLine(caller),
    ...replyBlock(kind, reply),
    ...(beside === undefined ? [] : schemaBlock('Beside `data`', beside)),
  ];
}

/** Fields that repeat who is calling; whoever sends them must say the truth. */
function callerLine(caller: NonNullable<Endpoint['caller']>): string[] {
  const fields = Object.entries(caller).map(([name, property]) => `\`${name}\` (own ${property})`);
  return fields.length === 0 ? [] : [`Beside it, when sent: ${fields.join(', ')}.`, ''];
}

function replyBlock(kind: Endpoint['kind'], reply: z.core.$ZodType): string[] {
  if (kind === 'download') return ['Answers with bytes.', ''];
  if (kind === 'redirect') return ['Leads the browser to a page of the portal.', ''];
  return schemaBlock('`data` of the reply', reply);
}

const effectText: Readonly<Record<Endpoint['effect'], string>> = {
  read: 'Changes nothing.',
  natural: 'A write; sent twice it has one effect.',
  keyed: 'A write; sent twice with the same `Idempotency-Key` it has one effect and the same reply.',
};

function accessText(access: Access): string {
  switch (access.kind) {
    case 'anyone':
      return 'anybody';
    case 'signed-in':
      return 'whoever is signed in';
    case 'roles':
      return access.roles.join(', ');
    case 'grant':
      return `holders of \`${access.grant}\``;
    case 'either':
      return access.rules.map(accessText).join('; or ');
  }
}

function schemaBlock(title: string, schema: z.core.$ZodType): string[] {
  return [`${title}:`, '', '```', shapeText(jsonSchema(schema), ''), '```', ''];
}

function jsonSchema(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | readonly JsonSchema[];
  readonly prefixItems?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly maxLength?: number;
}

/** A schema as one would jot it down: `{ id_a_year: integer, visitDate?: string }`. */
function shapeText(schema: JsonSchema, indent: string): string {
  if (schema.properties !== undefined) return objectText(schema, indent);
  if (schema.prefixItems !== undefined) {
    return `[ ${schema.prefixItems.map((item) => shapeText(item, indent)).join(', ')} ]`;
  }
  if (schema.type === 'array') return `[ ${shapeText((schema.items ?? {}) as JsonSchema, indent)}, … ]`;
  if (schema.anyOf !== undefined) {
    // What a reader may leave out because it is newer than the reader has no shape.
    const told = schema.anyOf.filter((option) => Object.keys(option).length > 0);
    return [...new Set(told.map((option) => shapeText(option, indent)))].join(' | ');
  }
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const length = schema.maxLength === undefined ? '' : ` up to ${schema.maxLength}`;
  return `${schema.format ?? schema.type ?? 'object'}${length}`;
}

function objectText({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, value]) =>
      `${inner}${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${shapeText(value, inner)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}

function failureSection(): string[] {
  return [
    '## Failures',
    '',
    '| code | HTTP | result |',
    '| --- | --- | --- |',
    ...Object.entries(failures).map(
      ([code, { status, result }]) => `| \`${code}\` | ${status} | ${result} |`,
    ),
    '',
  ];
}
