import { readFileSync } from 'node:fs';

import { PublicFile } from '#modules/enrolment/draw/publicFile.ts';
import { differencesIn } from '#modules/enrolment/draw/verify.ts';
import { withLastWords } from '#platform/log/lastWords.ts';
import { StartError } from '#platform/startError.ts';

import { openTerminal } from '../start/terminal.ts';
import type { Terminal } from '../start/terminal.ts';

export async function run(argv: readonly string[]): Promise<void> {
  await withLastWords(() => Promise.resolve().then(() => verifyDraw(argv, openTerminal(process.stdout))));
}

/** Works the draw of a public file out anew; needs neither database nor server. */
export function verifyDraw([path]: readonly string[], terminal: Pick<Terminal, 'say'>): void {
  if (path === undefined) throw new StartError('Usage: npm run verify-draw -- <file of the draw>');
  const file = readFile(path);
  const told = differencesIn(file);
  if (told.length > 0)
    throw new StartError(`The file does not tell what the draw gives:\n${told.join('\n')}`);
  terminal.say(
    `Equal: ${file.input.students.length} students in line by the rule "${file.input.rule}", seed ${file.seedHash}.`,
  );
}

function readFile(path: string): PublicFile {
  try {
    return PublicFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    throw new StartError(`${path} is not the public file of a draw.`);
  }
}
