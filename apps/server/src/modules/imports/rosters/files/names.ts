import { SourceRefusal } from '../../runs/sourceRefusal.ts';

/** What operating systems leave in archives and folders. */
export function isLitter(name: string): boolean {
  return name.startsWith('__MACOSX/') || /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i.test(name);
}

/** Files that all lie in one folder count as lying at the root: archives are often made of the folder. */
export function withoutCommonFolder(names: readonly string[]): string[] {
  const folder = names[0]?.split('/').slice(0, -1)[0];
  if (folder === undefined || !names.every((name) => name.startsWith(`${folder}/`))) return [...names];
  return withoutCommonFolder(names.map((name) => name.slice(folder.length + 1)));
}

/** Refuses files whose names differ in capitals alone: systems differ in them, so only one of the two would be read. */
export function refuseTwice(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw new SourceRefusal('file_twice', { file: name });
    seen.add(name.toLowerCase());
  }
}
