const TOKEN = 'player-token'
const CONTACT = 'player-contact'
const PICTURES = 'player-picture'
/** The name under which the one picture lies in the cache, and the header with its own. */
const PLACE = '/player/v1/kept'
const ID = 'x-picture'
/** Milliseconds between two moments of contact that are written. */
const WRITTEN_MS = 60_000

/** The secret of this screen; empty before the first code. */
export const keptToken = (): string => localStorage.getItem(TOKEN) || ''
export const keepToken = (token: string): void => localStorage.setItem(TOKEN, token)

/** The moment of the last contact in milliseconds, as it was last written; 0: never. */
export const keptContact = (): number => Number(localStorage.getItem(CONTACT)) || 0
export function keepContact(now: number): void {
  if (Math.abs(now - keptContact()) >= WRITTEN_MS) localStorage.setItem(CONTACT, String(now))
}

/** The cache for the picture; undefined without https, where browsers have none. */
const pictures = async () => (typeof caches === 'undefined' ? undefined : caches.open(PICTURES))

export async function keptPicture(): Promise<{ id: string; blob: Blob } | undefined> {
  const response = await (await pictures())?.match(PLACE)
  return response && { id: response.headers.get(ID) || '', blob: await response.blob() }
}
export async function keepPicture(id: string, blob: Blob): Promise<void> {
  await (await pictures())?.put(PLACE, new Response(blob, { headers: { [ID]: id, 'content-type': blob.type } }))
}

/** Forgets all, as the device was deleted. */
export async function forget(): Promise<void> {
  localStorage.removeItem(TOKEN)
  localStorage.removeItem(CONTACT)
  await (await pictures())?.delete(PLACE)
}
