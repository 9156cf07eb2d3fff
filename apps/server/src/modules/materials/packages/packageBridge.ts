import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { PackageStandard } from '@bilim/contract/materials/words';

/** No file of an archive has this name: ours would come first. */
export const bridgeName = '~bilim.js';

/**
 * Lays the interface of SCORM into the page of a package, where packages look for it first: beyond its frame they reach
 * nothing. What was told before stands in the name of the frame; what is told now goes to the page around it as a message.
 */
const glue = (made: string, name: string, said: readonly string[]) => `;(function () {
  var start = {};
  try { start = JSON.parse(window.name) || {}; } catch (nothing) {}
  var api = new window.${made}({ autocommit: false, logLevel: 5, selfReportSessionTime: true });
  if (Object.keys(start).length > 0) api.loadFromFlattenedJSON(start);
  window.${name} = api;
  var timer;
  function tell() {
    clearTimeout(timer);
    var all = api.getFlattenedCMI(), told = {};
    for (var key in all) {
      var kind = typeof all[key];
      // Lists that are empty come as objects; given back as words, they would break the package.
      if (all[key] !== '' && (kind === 'string' || kind === 'number' || kind === 'boolean')) told[key] = String(all[key]);
    }
    window.parent.postMessage({ kind: 'bilim.scorm', told: told }, '*');
  }
  function soon() { clearTimeout(timer); timer = setTimeout(tell, 1500); }
  ${JSON.stringify(said.slice(0, 2))}.forEach(function (one) { api.on(one, tell); });
  api.on(${JSON.stringify(said[2])}, soon);
  window.addEventListener('pagehide', tell);
  window.addEventListener('message', function (event) {
    if (event.source !== window.parent && event.data && event.data.kind === 'bilim.scorm') window.parent.postMessage(event.data, '*');
  });
})();`;

const require = createRequire(import.meta.url);

const parts = {
  scorm12: {
    file: require.resolve('scorm-again/scorm12/min'),
    glue: glue('Scorm12API', 'API', ['LMSCommit', 'LMSFinish', 'LMSSetValue']),
  },
  scorm2004: {
    file: require.resolve('scorm-again/scorm2004/min'),
    glue: glue('Scorm2004API', 'API_1484_11', ['Commit', 'Terminate', 'SetValue']),
  },
} as const;

const made = new Map<PackageStandard, Promise<string>>();

/** The script of a standard, read once. */
export async function bridgeFor(standard: PackageStandard): Promise<string> {
  if (standard === 'html') return '';
  const known =
    made.get(standard) ??
    readFile(parts[standard].file, 'utf8').then(
      (text) => text.replace(/\n\/\/# sourceMappingURL.*\s*$/, '') + parts[standard].glue,
    );
  made.set(standard, known);
  return await known;
}

/** The page with the script in front of its own, behind what must come first. */
export function withBridge(page: Buffer, address: string): Buffer {
  const tag = Buffer.from(`<script src="${address}"></script>`);
  // Bytes stay what they are, whatever encoding the page is in.
  const text = page.toString('latin1');
  const place =
    /<head(?:\s[^>]*)?>/i.exec(text) ?? /<html(?:\s[^>]*)?>/i.exec(text) ?? /<!doctype[^>]*>/i.exec(text);
  const at = place === null ? 0 : place.index + place[0].length;
  return Buffer.concat([page.subarray(0, at), tag, page.subarray(at)]);
}
