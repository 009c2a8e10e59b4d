import { SIGN_IN_PATH } from '@wifi-tms/contract/single-sign-on'

/** A cookie with its attributes, by their names in lower case. */
interface Cookie {
  value: string
  attributes: Record<string, string>
}

/** A page at which the browser has arrived. */
interface Page {
  url: URL
  status: number
  text: string
}

/**
 * Takes part of what a browser does: follows redirects, keeps cookies by host and path, and sends forms. `publicUrl` is
 * the address by which the provider sends the browser back.
 */
export function openBrowser(server: string, publicUrl = server) {
  const cookies = new Map<string, Cookie>()
  const visited: URL[] = []

  const keepCookies = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair, ...rest] = line.split(';').map((part) => part.trim())
      const [name, value] = [pair!.slice(0, pair!.indexOf('=')), pair!.slice(pair!.indexOf('=') + 1)]
      const attributes = Object.fromEntries(
        rest.map((part) => [part.split('=')[0]!.toLowerCase(), part.split('=').slice(1).join('=')]),
      )
      const isEnded = attributes['max-age'] === '0' || Date.parse(attributes.expires ?? '') < Date.now()
      if (isEnded) cookies.delete(name)
      else cookies.set(name, { value, attributes })
    }
  }
  const cookieHeader = ({ pathname }: URL) =>
    [...cookies]
      .filter(([, { attributes }]) => pathname.startsWith(attributes.path ?? '/'))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')

  /** Opens an address, or sends a form, and follows redirects until `stopAt` holds. */
  const visit = async (address: string | URL, form?: Record<string, string>, stopAt = (_: URL) => false) => {
    let url = new URL(address, server)
    let body = form && new URLSearchParams(form)
    for (;;) {
      visited.push(url)
      const headers = { cookie: cookieHeader(url), accept: 'text/html' }
      const response = await fetch(url, {
        headers,
        redirect: 'manual',
        ...(body && { method: 'POST', body }),
      })
      keepCookies(response.headers)
      const location = response.headers.get('location')
      const next = location === null ? undefined : new URL(location, url)
      if (next && stopAt(next)) return { url: next, status: response.status, text: '' } satisfies Page
      if (!next) return { url, status: response.status, text: await response.text() } satisfies Page
      url = next
      body = undefined
    }
  }

  /** Fills in the provider's forms until the browser is back at the server, or would come to an address. */
  const pass = async (page: Page, login: string, stopAt?: (url: URL) => boolean): Promise<Page> => {
    const action = /<form[^>]* action="([^"]+)"/.exec(page.text)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1]
    if (!action || !prompt) return page
    return pass(
      await visit(action, { prompt, ...(prompt === 'login' && { login, password: 'x' }) }, stopAt),
      login,
      stopAt,
    )
  }

  const start = (redirect?: string) =>
    visit(`${SIGN_IN_PATH}${redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`}`)

  return {
    cookies,
    visited,
    visit,
    /** Begins a sign-in; returns the provider's first page, or the login page if there is no provider. */
    start,
    pass,
    /** Signs in through the provider's forms, and returns the page of the server at which this ends. */
    signIn: async (login: string, redirect?: string) => pass(await start(redirect), login),
    /** Does the same up to the address of the callback, which it returns and does not open. */
    async signInUpToCallback(login: string, redirect?: string): Promise<URL> {
      const isCallback = ({ origin }: URL) => origin === new URL(publicUrl).origin
      return (await pass(await start(redirect), login, isCallback)).url
    },
    token: () => cookies.get('Admin-Token')?.value ?? '',
  }
}
