export const TOKEN_COOKIE = 'Admin-Token'
export const LINK_COOKIE = 'Admin-MQTT-Token'
export const WAY_BACK_COOKIE = 'Admin-Way-Back'
export const SIDEBAR_COOKIE = 'sidebarStatus'

/** The cookies of `document`, or of a stand-in for tests. */
interface Jar {
  cookie: string
}

/** Gives the value of a cookie; undefined where it is absent or empty. */
export function readCookie(name: string, jar: Jar = document): string | undefined {
  for (const pair of jar.cookie.split('; ')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1) || undefined
  }
  return undefined
}

/** Keeps a value until the browser closes. It must hold cookie characters only: tokens, base64, digits. */
export function writeCookie(name: string, value: string, jar: Jar = document) {
  const secure = globalThis.location?.protocol === 'https:' ? '; Secure' : ''
  jar.cookie = `${name}=${value}; Path=/; SameSite=Strict${secure}`
}

export function dropCookie(name: string, jar: Jar = document) {
  jar.cookie = `${name}=; Path=/; SameSite=Strict; Max-Age=0`
}
