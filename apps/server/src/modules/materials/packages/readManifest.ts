import type { PackageStandard } from '@bilim/contract/materials/words';
import { SaxesParser } from 'saxes';
import type { SaxesTagNS } from 'saxes';

interface Manifest {
  readonly standard: PackageStandard;
  /** As an address within the package, with what stands behind a question mark. */
  readonly entry: string;
}

/**
 * What a manifest of SCORM says: which standard, and the page of the first thing that is to be launched. Null of what is
 * no manifest, or leads out of its package. Entities are never looked up anywhere: the reader knows those of XML alone.
 */
export function readManifest(bytes: Buffer): Manifest | null {
  const parser = new SaxesParser({ xmlns: true });
  const resources = new Map<string, string>();
  let first: string | null = null;
  let wanted: string | null = null;
  let version = '';
  let isInVersion = false;
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', (tag) => {
    isInVersion = tag.local === 'schemaversion' && version === '';
    if (tag.local === 'item') wanted ??= attribute(tag, 'identifierref');
    if (tag.local !== 'resource') return;
    const href = attribute(tag, 'href');
    const id = attribute(tag, 'identifier');
    if (href === null || id === null) return;
    const address = `${attribute(tag, 'base') ?? ''}${href}`;
    resources.set(id, address);
    first ??= address;
  });
  parser.on('text', (text) => {
    if (isInVersion) version += text;
  });
  parser.on('closetag', () => {
    isInVersion = false;
  });
  parser.write(bytes.toString('utf8').replace(/^\uFEFF/, '')).close();
  const entry = (wanted === null ? null : resources.get(wanted)) ?? first;
  if (isBroken || entry === null || isOutside(entry)) return null;
  return { standard: /2004|CAM 1\.3/i.test(version) ? 'scorm2004' : 'scorm12', entry };
}

function attribute(tag: SaxesTagNS, name: string): string | null {
  const found = Object.values(tag.attributes).find(({ local }) => local === name);
  return found === undefined || found.value === '' ? null : found.value;
}

function isOutside(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[/\\])/i.test(address) || address.split(/[/\\]/).includes('..');
}
