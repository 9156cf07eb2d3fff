/**
 * What is kept on the device, as it was asked for: players ask for pieces, and take the whole for an error where they
 * wanted some of it.
 */
export async function keptPiece({ headers: asked }: Request, kept: Response): Promise<Response> {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  if (from === undefined) return kept;
  const whole = await kept.blob();
  const start = Number(from);
  const end = Math.min(to === '' ? Infinity : Number(to), whole.size - 1);
  const headers = new Headers(kept.headers);
  if (start > end) {
    headers.set('content-range', `bytes */${whole.size}`);
    headers.set('content-length', '0');
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-range', `bytes ${start}-${end}/${whole.size}`);
  headers.set('content-length', String(end - start + 1));
  return new Response(whole.slice(start, end + 1), { status: 206, headers });
}
