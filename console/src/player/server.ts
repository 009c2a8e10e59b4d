import { errors } from '@wifi-tms/contract/errors'
import type { PhoneDeed, PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import { PLAYER_PATH, type PlayerCode, type PlayerState } from '@wifi-tms/contract/player-protocol'

/** The longest wait for the beginning of an answer, in milliseconds. */
const MAX_WAIT_MS = 20_000
/** The longest time in which an answer is read, in milliseconds: enough for a large picture over a slow network. */
const MAX_READ_MS = 120_000

/** Thrown if the server rejects this screen's token, because its device was deleted. */
export class TokenRejected extends Error {}

/**
 * Sends a call of a player, a POST if it has a body, and reads the whole answer by `read`. Throws TokenRejected, or
 * Error if no good answer arrives in time.
 */
async function send<T>(
  token: string,
  path: string,
  read: (response: Response) => Promise<T>,
  body?: object,
): Promise<T> {
  const timeout = new AbortController()
  const abort = () => timeout.abort()
  let timer = setTimeout(abort, MAX_WAIT_MS)
  try {
    const response = await fetch(PLAYER_PATH + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: timeout.signal,
    })
    if (response.status === 401 && (await isTokenUnknown(response))) throw new TokenRejected()
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    clearTimeout(timer)
    timer = setTimeout(abort, MAX_READ_MS)
    return await read(response)
  } finally {
    clearTimeout(timer)
  }
}

/** True if the server itself refuses the token. A proxy in front may answer 401 too, which a later try may overcome. */
const isTokenUnknown = async (response: Response): Promise<boolean> =>
  (await response.json().catch(() => null))?.code === errors.tokenUnknown.code

const asJson = (response: Response) => response.json()
const asText = (response: Response) => response.text()

/** Asks for a code for a new screen of this size, in device pixels. */
export const requestCode = async (size: { width: number; height: number }): Promise<PlayerCode> =>
  send('', '/code', asJson, size)

/** Asks whether the screen has been paired, and which picture it should show. */
export const fetchState = async (token: string): Promise<PlayerState> => send(token, '/state', asJson)

export const fetchPicture = async (token: string, id: string): Promise<Blob> =>
  send(token, `/pictures/${id}`, (response) => response.blob())

/** Reports that a picture is on the screen, or why it cannot be shown. */
export const reportShown = (token: string, report: { picture: string; fault?: string }): Promise<unknown> =>
  send(token, '/shown', asText, report)

/** Asks for the state of the room whose door sign this screen is. */
export const fetchRoom = async (token: string): Promise<PhoneRoom> => send(token, '/door', asJson)

/** Makes a random id of 32 hexadecimal digits for a press. By this id the server recognises a repeated press. */
const pressId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reports a touch of the picture, which turns the page. */
export const touch = (token: string): Promise<unknown> => send(token, '/touch', asText, { press: pressId() })

/** Presses a button of the room, and gives the outcome and the room after it. */
export const press = async (token: string, wish: PhoneWish): Promise<{ deed: PhoneDeed; room: PhoneRoom }> =>
  send(token, '/door', asJson, { press: pressId(), wish })
