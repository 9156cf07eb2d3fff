interface Upload {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: BodyInit | null;
  readonly signal?: AbortSignal | null;
}

/**
 * The part of `fetch` that uploads need, telling how much has left: `fetch` itself does not. It throws what
 * `fetch` throws.
 */
export async function fetchWithProgress(
  url: string,
  { method, headers, body, signal }: Upload,
  onProgress: (share: number) => void,
): Promise<Response> {
  const request = new XMLHttpRequest();
  const abort = () => request.abort();

  return await new Promise<Response>((resolve, reject) => {
    if (signal?.aborted === true) return reject(reasonOf(signal));
    request.open(method, url);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('Network Error')));
    request.addEventListener('abort', () => reject(reasonOf(signal)));
    signal?.addEventListener('abort', abort);
    request.send(body instanceof ReadableStream ? null : body);
  }).finally(() => signal?.removeEventListener('abort', abort));
}

function reasonOf(signal: AbortSignal | null | undefined): unknown {
  return signal?.reason ?? new DOMException('The upload was aborted', 'AbortError');
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
  return new Response(request.responseText, { status: request.status, headers });
}
