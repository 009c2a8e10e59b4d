import type { PhoneDeed, PhoneRoom, PhoneWish } from '@wifi-tms/contract/phone'
import { PLAYER_PATH, type PlayerCode, type PlayerState } from '@wifi-tms/contract/player-protocol'

/** The longest wait for an answer, in milliseconds. */
const MAX_WAIT_MS = 20_000

/** Thrown if the server rejects this screen's token, because its device was deleted. */
export class Forgotten extends Error {}

/** Sends a call of a player: a POST if it has a body. Throws Forgotten, or Error if there is no good answer in time. */
async function send(token: string, path: string, body?: object): Promise<Response> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), MAX_WAIT_MS)
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
    if (response.status === 401) throw new Forgotten()
    if (!response.ok) throw new Error(`${path} answers ${response.status}`)
    return response
  } finally {
    clearTimeout(timer)
  }
}

/** Asks for a code for a new screen of this size, in device pixels. */
export const askCode = async (size: { width: number; height: number }): Promise<PlayerCode> =>
  (await send('', '/code', size)).json()

/** Asks whether the screen has been paired, and which picture it should show. */
export const askState = async (token: string): Promise<PlayerState> => (await send(token, '/state')).json()

export const fetchPicture = async (token: string, id: string): Promise<Blob> =>
  (await send(token, `/pictures/${id}`)).blob()

/** Reports that a picture is on the screen, or why it cannot be shown. */
export const sayShown = (token: string, report: { picture: string; fault?: string }): Promise<unknown> =>
  send(token, '/shown', report)

/** Asks for the state of the room at whose door the screen is. */
export const askRoom = async (token: string): Promise<PhoneRoom> => (await send(token, '/door')).json()

/** Makes a random id of 32 hexadecimal digits for a press, by which the server takes a repeated press only once. */
const pressId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Reports a touch of the picture, which turns the page. */
export const touch = (token: string): Promise<unknown> => send(token, '/touch', { press: pressId() })

/** Presses a button of the room, and gives the outcome and the room after it. */
export const press = async (token: string, wish: PhoneWish): Promise<{ deed: PhoneDeed; room: PhoneRoom }> =>
  (await send(token, '/door', { press: pressId(), wish })).json()
