// A browser without a screen: cookies by origin, links, forms and redirects, one step at a time.

export interface Visited {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Sending {
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

export class UserAgent {
  readonly #cookies = new Map<string, Map<string, string>>()

  /** One request, with the cookies of its origin; no redirect is followed. */
  async send(url: string, { form, headers = {} }: Sending = {}): Promise<Visited> {
    const { origin } = new URL(url)
    const jar = this.#cookies.get(origin) ?? new Map<string, string>()
    this.#cookies.set(origin, jar)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(form ? { origin, 'sec-fetch-site': 'same-origin' } : { 'sec-fetch-site': 'none' }),
        ...headers,
      },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(text)) jar.delete(pair.slice(0, at))
      else jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return { url, status: response.status, headers: response.headers, text: await response.text() }
  }

  /** Follows redirects until there is a page, or one that leads to where `stop` says. */
  async visit(url: string, sending: Sending = {}, stop: (url: string) => boolean = () => false): Promise<Visited> {
    let visited = await this.send(url, sending)
    for (let location = nextOf(visited); location !== undefined; location = nextOf(visited)) {
      if (stop(location)) return { ...visited, url: location }
      visited = await this.send(location)
    }
    return visited
  }

  /** Sends the form of a page with the values of its hidden fields and those given. */
  async submit(
    page: Visited,
    values: Readonly<Record<string, string>>,
    stop?: (url: string) => boolean,
  ): Promise<Visited> {
    const form = /<form[^>]*action="([^"]+)"[^>]*method="post"[^>]*>([\s\S]*?)<\/form>/i.exec(page.text)
    if (!form) throw new Error(`no form on ${page.url}: ${page.text.slice(0, 500)}`)
    const hidden = [...form[2]!.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name!, value!]))
    return this.visit(new URL(form[1]!, page.url).href, { form: { ...fields, ...values } }, stop)
  }

  cookie(url: string, name: string): string | undefined {
    return this.#cookies.get(new URL(url).origin)?.get(name)
  }

  cookiesOf(url: string): ReadonlyMap<string, string> {
    return this.#cookies.get(new URL(url).origin) ?? new Map()
  }
}

function nextOf({ status, headers, url }: Visited): string | undefined {
  const location = headers.get('location')
  return status >= 300 && status < 400 && location !== null ? new URL(location, url).href : undefined
}
