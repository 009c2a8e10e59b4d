/** The keys in the local storage, and the name of the cache for the picture. */
const TOKEN = 'player-token'
const CONTACT = 'player-contact'
const PICTURES = 'player-picture'
/** The key of the one picture in the cache. */
const PICTURE_KEY = '/player/v1/kept'
/** The header of the cached picture with its id. */
const ID_HEADER = 'x-picture'
/** The header of the cached picture with the device's name. */
const NAME_HEADER = 'x-name'
/** The least distance between two stored contacts, in milliseconds, so that storage is written rarely. */
const STORED_MS = 60_000

/** The secret of this screen; empty before the first code. */
export const keptToken = (): string => localStorage.getItem(TOKEN) || ''
export const keepToken = (token: string): void => localStorage.setItem(TOKEN, token)

/** The moment of the last stored contact, in milliseconds since 1970; 0 if there was none. */
export const keptContact = (): number => Number(localStorage.getItem(CONTACT)) || 0
/** Stores the moment of a contact. The distance counts in both directions, as the machine's clock may be put back. */
export function keepContact(now: number): void {
  if (Math.abs(now - keptContact()) >= STORED_MS) localStorage.setItem(CONTACT, String(now))
}

/** Opens the cache for the picture; undefined without HTTPS, because browsers have no cache then. */
const pictures = async () => (typeof caches === 'undefined' ? undefined : caches.open(PICTURES))

/** The stored picture with its id and the device's name; undefined if there is none. */
export async function keptPicture() {
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
export async function keepPicture(id: string, blob: Blob, name: string): Promise<void> {
  const headers = { [ID_HEADER]: id, [NAME_HEADER]: encodeURIComponent(name), 'content-type': blob.type }
  await (await pictures())?.put(PICTURE_KEY, new Response(blob, { headers }))
}

/** Removes all that is stored, after the device was deleted. */
export async function forget(): Promise<void> {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(CONTACT)
  await (await pictures())?.delete(PICTURE_KEY)
}
