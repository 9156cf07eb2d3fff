/** What each kind of file is called by a server that knows it. */
const kinds: Readonly<Record<string, RegExp>> = {
  js: /javascript/,
  css: /^text\/css/,
  json: /json/,
  webmanifest: /json/,
  svg: /svg/,
  woff2: /font/,
};

/**
 * Whether an answer is the file of this build that was asked for. A hotel's sign-in page answers everything
 * with 200, and during an update another server may still have the page of the build before.
 */
export async function isOurs(path: string, response: Response, entry: string): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false;
  const type = response.headers.get('content-type') ?? '';
  const extension = /\.(\w+)$/.exec(path)?.[1];
  if (extension !== undefined) return kinds[extension]?.test(type) ?? false;
  return type.startsWith('text/html') && (await response.text()).includes(entry);
}
