import { zip } from 'fflate';

/** A folder as an archive of its files, in which they lie as they did. */
export async function packedFolder(files: readonly File[]): Promise<File> {
  const paths = files.map((file) => file.webkitRelativePath || file.name);
  const [name = 'folder'] = paths[0]?.split('/') ?? [];
  const entries: Record<string, Uint8Array> = {};
  for (const [place, file] of files.entries()) {
    const within = paths[place]?.split('/').slice(1).join('/') ?? '';
    entries[within === '' ? file.name : within] = new Uint8Array(await file.arrayBuffer());
  }
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    zip(entries, { level: 6 }, (error, data) => (error === null ? resolve(data) : reject(error)));
  });
  return new File([bytes], `${name}.zip`, { type: 'application/zip' });
}
