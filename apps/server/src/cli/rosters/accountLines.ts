import { changeKinds } from '@bilim/contract/imports';
import type { ChangeKind, RosterChange } from '@bilim/contract/imports';

import type { Database } from '#platform/db/database.ts';

import { selectChanges, selectProblems } from '#modules/imports/rosters/findings.ts';
import type { Account } from '#modules/imports/runs/importKind.ts';
import type { Outcome } from '#modules/imports/runs/execute.ts';
import { leavingToConfirm } from '#modules/imports/runs/leaving.ts';
import { problemText, refusalText } from '#modules/imports/sentences.ts';

interface Told {
  readonly runId: number;
  readonly outcome: Outcome;
  readonly asksToApply: boolean;
  readonly showsAll: boolean;
}

/** As many differences of a kind, and as many problems, as one reads at a terminal. */
const usual = 10;
const page = 1_000;

/** What a dry run or an import came to, as lines for the terminal. */
export async function accountLines(
  db: Database,
  { runId, outcome, asksToApply, showsAll }: Told,
): Promise<string[]> {
  const { account, refusal, isApplied } = outcome;
  return [
    `${account.format}: ${isApplied ? 'applied' : 'this would change'}`,
    '',
    table([
      ['', 'added', 'changed', 'left', 'unchanged'],
      ...changeKinds.flatMap((kind) => {
        const count = account.counts[kind];
        if (count === undefined) return [];
        return [[kind, ...[count.added, count.changed, count.left, count.unchanged].map(String)]];
      }),
    ]),
    ...(await changeLines(db, runId, outcome, showsAll)),
    ...(await problemLines(db, runId, outcome, showsAll)),
    '',
    lastLine({ refusal, isApplied, asksToApply, account }),
  ];
}

async function changeLines(
  db: Database,
  runId: number,
  { account }: Outcome,
  showsAll: boolean,
): Promise<string[]> {
  const lines: string[] = [];
  for (const kind of changeKinds) {
    const count = account.counts[kind];
    const total = count === undefined ? 0 : count.added + count.changed + count.left;
    if (total === 0) continue;
    lines.push('', `${kind}:`, ...(await linesOfKind(db, runId, kind, showsAll)));
    if (!showsAll && total > usual) lines.push(`  … and ${total - usual} more; all with --all`);
  }
  return lines;
}

const signs = { added: '+', changed: '~', left: '-' } as const;

async function linesOfKind(
  db: Database,
  runId: number,
  kind: ChangeKind,
  showsAll: boolean,
): Promise<string[]> {
  const lines: string[] = [];
  let after: number | undefined;
  for (;;) {
    const rows = await selectChanges(db, { runId, kind, after, size: showsAll ? page : usual });
    for (const { state, title, details } of rows) {
      const differing = state === 'changed' ? ` (${detailText(details)})` : '';
      lines.push(`  ${signs[state]} ${title}${differing}`);
    }
    after = rows.at(-1)?.seq;
    if (!showsAll || rows.length < page) return lines;
  }
}

function detailText(details: RosterChange['details']): string {
  return details.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('; ');
}

async function problemLines(
  db: Database,
  runId: number,
  { account }: Outcome,
  showsAll: boolean,
): Promise<string[]> {
  const lines: string[] = [];
  for (const severity of ['error', 'note'] as const) {
    const total = severity === 'error' ? account.errors : account.notes;
    if (total === 0) continue;
    lines.push('', severity === 'error' ? `${total} errors:` : `${total} notes:`);
    let after: number | undefined;
    for (;;) {
      const rows = await selectProblems(db, { runId, severity, after, size: showsAll ? page : usual });
      lines.push(...rows.map((row) => `  ${problemText('en', row)}`));
      after = rows.at(-1)?.seq;
      if (!showsAll || rows.length < page) break;
    }
    if (!showsAll && total > usual) lines.push(`  … and ${total - usual} more; all with --all`);
  }
  return lines;
}

interface Ending {
  readonly refusal: string | null;
  readonly isApplied: boolean;
  readonly asksToApply: boolean;
  readonly account: Account;
}

function lastLine({ refusal, isApplied, asksToApply, account }: Ending): string {
  const leaving = leavingToConfirm(account.counts);
  const how = `--apply${leaving > 0 ? ` --leaving ${leaving}` : ''}`;
  if (isApplied) return 'Applied. Take it back with: npm run import -- rosters --undo';
  if (refusal !== null && asksToApply)
    return `Nothing was written. ${refusalText('en', { code: refusal, params: { leaving } })}${leaving > 0 ? `: ${how}` : ''}`;
  return account.errors > 0
    ? 'Nothing was written. Correct the rows with errors, or leave them out with --apply --skip-bad-rows.'
    : `Nothing was written. Do it with ${how}.`;
}

/** 0 when all is well, 3 when rows are wrong. */
export function exitCodeOf(outcome: Outcome, how: { apply: boolean; skipsBadRows: boolean }): number {
  if (outcome.isApplied) return 0;
  return outcome.account.errors > 0 && !(how.apply && how.skipsBadRows) ? 3 : how.apply ? 1 : 0;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_head, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n');
}
