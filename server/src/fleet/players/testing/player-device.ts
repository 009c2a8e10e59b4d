import { PLAYER_PATH, type PlayerCode, type PlayerState } from '@wifi-tms/contract/player-protocol'
import sharp from 'sharp'

/** A player that behaves like its page: it shows a code, asks for its state, fetches pictures and reports them. */
export function playerDevice(base: string) {
  let token = ''
  const call = (path: string, body?: unknown) =>
    fetch(`${base}${PLAYER_PATH}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    })
  const device = {
    call,
    get token() {
      return token
    },
    async askCode(size: object = { width: 800, height: 480 }) {
      const response = await call('/code', size)
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      const answer = (await response.json()) as PlayerCode
      token = answer.token
      return answer
    },
    /** Asks for the player's state; returns the state, or the HTTP status of a refusal. */
    async ask(): Promise<PlayerState | number> {
      const response = await call('/state')
      return response.status === 200 ? ((await response.json()) as PlayerState) : response.status
    },
    /** Asks for the name of the picture that should be shown; '' if there is none. */
    async askPicture(): Promise<string> {
      const state = await device.ask()
      return typeof state === 'object' && !state.waiting ? (state.picture ?? '') : ''
    },
    async fetchPicture(id: string) {
      const response = await call(`/pictures/${id}`)
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)]
      return { width: info.width, height: info.height, pixel }
    },
    /** Reports that the player shows a picture, or the fault if it cannot. Returns the HTTP status. */
    report: async (picture: string, fault?: string) => (await call('/shown', { picture, fault })).status,
  }
  return device
}
