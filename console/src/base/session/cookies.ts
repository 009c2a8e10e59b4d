export const SIDEBAR_COOKIE = 'sidebarStatus'

/** The cookies of `document`, or of a stand-in for tests. */
interface Jar {
  cookie: string
}

/** Gives the value of a cookie; undefined if the cookie is absent or empty. */
export function readCookie(name: string, jar: Jar = document): string | undefined {
  for (const pair of jar.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || undefined
  }
  return undefined
}

/** Keeps a value until the browser closes. The value may have only characters that cookies allow: a token, base64. */
export function writeCookie(name: string, value: string, jar: Jar = document) {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  jar.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}`
}

export function dropCookie(name: string, jar: Jar = document) {
  jar.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`
}
