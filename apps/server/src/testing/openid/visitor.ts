/** As much of a browser as a provider sees: it follows redirects there, keeps cookies and presses a button. */
export class ProviderVisitor {
  private readonly cookies = new Map<string, string>();

  /**
   * Goes to the provider and chooses this account, or says no for null. Returns the address with which the
   * provider sends the person back, its host left out.
   */
  async choose(address: string, account: string | null): Promise<string> {
    const provider = new URL(address).origin;
    let next = await this.send(address);
    while (next.location !== null && next.location.startsWith(provider))
      next = await this.send(next.location);
    if (next.location === null) {
      const form = account === null ? { cancel: '1' } : { account };
      next = await this.send(next.url, new URLSearchParams(form));
      while (next.location !== null && next.location.startsWith(provider))
        next = await this.send(next.location);
    }
    if (next.location === null) throw new Error(`the provider stopped at ${next.url}: ${next.body}`);
    const { pathname, search } = new URL(next.location);
    return pathname + search;
  }

  private async send(url: string, form?: URLSearchParams) {
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form === undefined ? {} : { method: 'POST', body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    return {
      url,
      location: location === null ? null : new URL(location, url).href,
      body: await reply.text(),
    };
  }
}
