import { SaxesParser } from 'saxes';

/** A tag that opens. Prefixes are left out: each program that writes a format names its spaces as it likes. */
export interface OpenTag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/**
 * Tells the tags of XML, or of the end of one, as they open. What is not well-formed is gone over, and no entity is
 * ever looked up but those of XML itself.
 */
export function readOpenTags(xml: string, tell: (tag: OpenTag) => void): void {
  const parser = new SaxesParser({ fragment: true });
  parser.on('error', () => {});
  parser.on('opentag', ({ name, attributes }) =>
    tell({
      name: localOf(name),
      attributes: new Map(Object.entries(attributes).map(([key, value]) => [localOf(key), value])),
    }),
  );
  parser.write(xml.replace(/^\uFEFF/, '')).close();
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);
