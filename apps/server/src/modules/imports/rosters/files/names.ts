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
