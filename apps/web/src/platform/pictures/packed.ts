import { zipSync } from 'fflate';

/** A file in an archive, as it is: what cannot go as a picture goes as a plain file. */
export async function packed(file: File): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Pictures are small already: packing them tighter would take seconds and win nothing.
  const archive = zipSync({ [file.name]: [bytes, { level: 0, mtime: new Date(file.lastModified) }] });
  return new File([archive], `${file.name.replace(/\.\w+$/, '')}.zip`, {
    type: 'application/zip',
  });
}
