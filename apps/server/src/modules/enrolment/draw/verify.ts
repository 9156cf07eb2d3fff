import { draw } from './draw.ts';
import { hashOf, hashOfSeed } from './publicFile.ts';
import type { PublicFile } from './publicFile.ts';

const mostTold = 20;

/** Works a draw out anew, and says where its file tells otherwise; nothing where all is equal. */
export function differencesIn(file: PublicFile): readonly string[] {
  const told: string[] = [];
  if (hashOfSeed(file.seed) !== file.seedHash) told.push('The seed is not the one whose hash was published.');
  if (hashOf(file.input) !== file.inputHash) told.push('The wishes are not those whose hash the file names.');
  if (hashOf(file.result) !== file.resultHash)
    told.push('The result is not the one whose hash the file names.');
  const given = new Map(file.result.map((one) => [one.pseudonym, one]));
  const seated = draw(file.input, file.seed).map((one) => ({ one, other: given.get(one.pseudonym) }));
  const wrong = seated.filter(({ one, other }) => other === undefined || hashOf(one) !== hashOf(other));
  told.push(
    ...wrong
      .slice(0, mostTold)
      .map(({ one, other }) =>
        other === undefined
          ? `${one.pseudonym}, place ${one.place}, is missing in the result.`
          : `${one.pseudonym}: worked out ${JSON.stringify(one)}, told ${JSON.stringify(other)}.`,
      ),
  );
  if (wrong.length > mostTold) told.push(`… and ${wrong.length - mostTold} more.`);
  const strangers = file.result.length - seated.filter(({ other }) => other !== undefined).length;
  if (strangers > 0) told.push(`${strangers} of the result took no part in the draw.`);
  return told;
}
