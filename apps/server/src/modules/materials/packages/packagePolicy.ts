/** What browsers are told of the files of a package, by their endings; whatever else there is, is only bytes. */
const mimes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  xhtml: 'application/xhtml+xml',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json',
  xml: 'application/xml',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  vtt: 'text/vtt; charset=utf-8',
};

export function packageMime(path: string): string {
  const [, ending = ''] = /\.([a-z0-9]{1,6})$/i.exec(path) ?? [];
  return mimes[ending.toLowerCase()] ?? 'application/octet-stream';
}

/**
 * Scripts of a package run in an origin that is nobody's: no cookie, no store, no page of ours is within reach. They load
 * from the package alone, send nothing anywhere, and neither open windows nor leave their frame. At an address of their own
 * they keep its origin, and so a store, which is not ours either.
 */
export function packagePolicy(own: string, portal: string, isApart: boolean): string {
  const files = `${own} data: blob:`;
  return [
    // Quizzes judge what was chosen when their form is submitted; where to, nothing may be.
    `sandbox allow-scripts allow-forms${isApart ? ' allow-same-origin' : ''}`,
    "default-src 'none'",
    `script-src ${own} 'unsafe-inline' 'unsafe-eval'`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${files}`,
    `media-src ${files}`,
    `font-src ${files}`,
    `frame-src ${own}`,
    `connect-src ${own}`,
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors 'self' ${portal} ${new URL(own).origin}`,
  ].join('; ');
}
