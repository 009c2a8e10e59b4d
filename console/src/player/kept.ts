const TOKEN = 'player-token'
const CONTACT = 'player-contact'
const PICTURES = 'player-picture'
/** The key of the one picture in the cache. */
const PLACE = '/player/v1/kept'
/** The header of the cached picture with its id. */
const ID = 'x-picture'
/** The header of the cached picture with the device's name. */
const NAME = 'x-name'
/** The shortest time between two stored contacts, in milliseconds, so that storage is written rarely. */
const STORED_MS = 60_000

/** The secret of this screen; empty before the first code. */
export const keptToken = (): string => localStorage.getItem(TOKEN) || ''
export const keepToken = (token: string): void => localStorage.setItem(TOKEN, token)

/** The moment of the last stored contact, in milliseconds; 0 if there was none. */
export const keptContact = (): number => Number(localStorage.getItem(CONTACT)) || 0
export function keepContact(now: number): void {
  if (Math.abs(now - keptContact()) >= STORED_MS) localStorage.setItem(CONTACT, String(now))
}

/** The cache for the picture; undefined without HTTPS, as browsers have none then. */
const pictures = async () => (typeof caches === 'undefined' ? undefined : caches.open(PICTURES))

/** The stored picture with its id and the device's name; undefined if there is none. */
export async function keptPicture() {
  const response = await (await pictures())?.match(PLACE)
  if (!response) return undefined
  const { headers } = response
  return { id: headers.get(ID) || '', name: decodeURIComponent(headers.get(NAME) || ''), blob: await response.blob() }
}
export async function keepPicture(id: string, blob: Blob, name: string): Promise<void> {
  const headers = { [ID]: id, [NAME]: encodeURIComponent(name), 'content-type': blob.type }
  await (await pictures())?.put(PLACE, new Response(blob, { headers }))
}

/** Removes all that is stored, after the device was deleted. */
export async function forget(): Promise<void> {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(CONTACT)
  await (await pictures())?.delete(PLACE)
}
