/** No NUL and no half of a surrogate pair, in values and keys alike. */
export function isClean(root: unknown): boolean {
  return cleanMembers(root) !== null;
}

/** How many members all its objects have together; null where it is not clean. */
export function cleanMembers(root: unknown): number | null {
  const open: unknown[] = [root];
  let members = 0;
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) return null;
    } else if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value);
      if (!Array.isArray(value)) members += entries.length;
      for (const [key, inner] of entries) {
        if (key.includes('\0')) return null;
        open.push(inner);
      }
    }
  }
  return members;
}
