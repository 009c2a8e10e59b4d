/** The keys in the local storage, and the name of the cache for the picture. */
const TOKEN_KEY = 'player-token'
const CONTACT_KEY = 'player-contact'
const PICTURE_CACHE = 'player-picture'
/** The key of the one picture in the cache. */
const PICTURE_KEY = '/player/v1/kept'
/** The header of the cached picture with its id. */
const ID_HEADER = 'x-picture'
/** The header of the cached picture with the device's name. */
const NAME_HEADER = 'x-name'
/** The shortest time between two stored contacts, so that storage is written rarely. */
const MIN_STORE_INTERVAL_MS = 60_000

/** The secret of this screen; empty before the first code. */
export const storedToken = (): string => localStorage.getItem(TOKEN_KEY) || ''
export const storeToken = (token: string): void => localStorage.setItem(TOKEN_KEY, token)

/** The moment of the last stored contact, in milliseconds since 1970; 0 if there was none. */
export const storedContact = (): number => Number(localStorage.getItem(CONTACT_KEY)) || 0
/**
 * Stores the moment of a contact, unless one within a minute of it is stored. The distance counts in both directions,
 * as the machine's clock may be put back.
 */
export function storeContact(now: number): void {
  if (Math.abs(now - storedContact()) >= MIN_STORE_INTERVAL_MS) localStorage.setItem(CONTACT_KEY, String(now))
}

/** Opens the cache for the picture; undefined without HTTPS, because browsers have no cache then. */
const pictures = async () => (typeof caches === 'undefined' ? undefined : caches.open(PICTURE_CACHE))

/** The stored picture with its id and the device's name; undefined if there is none. */
export async function storedPicture() {
  const response = await (await pictures())?.match(PICTURE_KEY)
  if (!response) return undefined
  const { headers } = response
  return {
    id: headers.get(ID_HEADER) || '',
    name: decodeURIComponent(headers.get(NAME_HEADER) || ''),
    blob: await response.blob(),
  }
}
/** Stores a picture in place of the one before. The name is encoded, as headers take only Latin letters. */
export async function storePicture(id: string, blob: Blob, name: string): Promise<void> {
  const headers = { [ID_HEADER]: id, [NAME_HEADER]: encodeURIComponent(name), 'content-type': blob.type }
  await (await pictures())?.put(PICTURE_KEY, new Response(blob, { headers }))
}

/** Removes all that is stored, after the device was deleted. */
export async function clearStorage(): Promise<void> {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(CONTACT_KEY)
  await (await pictures())?.delete(PICTURE_KEY)
}
