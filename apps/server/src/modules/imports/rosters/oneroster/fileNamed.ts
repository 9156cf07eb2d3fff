import type { SourceFiles } from '../source.ts';

/** The file of that name; systems differ in capitals. */
export function fileNamed(files: SourceFiles, name: string): string | undefined {
  return files.names.find((one) => one.toLowerCase() === name.toLowerCase());
}
