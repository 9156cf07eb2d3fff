import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A set of files by name, and the folder it was written to. */
export type RosterSet = Readonly<Record<string, string>>;

type Row = Readonly<Record<string, string>>;

/** CSV of rows; the columns are those of all rows together. */
export function csv(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column])).join(','))].join(
    '\r\n',
  );
}

function cell(value = ''): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

export function manifest(files: Readonly<Record<string, 'bulk' | 'delta'>>, version = '1.2'): string {
  return csv([
    { propertyName: 'manifest.version', value: '1.0' },
    { propertyName: 'oneroster.version', value: version },
    ...[
      'academicSessions',
      'classes',
      'courses',
      'demographics',
      'enrollments',
      'orgs',
      'roles',
      'users',
    ].map((file) => ({ propertyName: `file.${file}`, value: files[file] ?? 'absent' })),
    { propertyName: 'source.systemName', value: 'Test' },
    { propertyName: 'source.systemCode', value: 'test' },
  ]);
}

export function writeSet(files: RosterSet): string {
  const folder = mkdtempSync(join(tmpdir(), 'bilim-rosters-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}
