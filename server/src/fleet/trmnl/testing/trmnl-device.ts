import { z } from 'zod'

/** The fields of the answer to `display` that the firmware reads. */
const Answer = z.object({
  status: z.number(),
  image_url: z.string(),
  filename: z.string().max(30),
  refresh_rate: z.int().min(60),
  update_firmware: z.literal(false),
  firmware_url: z.null(),
  reset_firmware: z.literal(false),
  special_function: z.literal('none'),
})

const Setup = z.object({
  status: z.number(),
  api_key: z.string().nullable(),
  friendly_id: z.string().nullable(),
  image_url: z.string().nullable(),
})

/** A TRMNL device that behaves like firmware 1.8.14: it asks, and fetches a picture only if its name is new. */
export function trmnlDevice(base: string, mac: string, headers: Record<string, string> = {}) {
  const id = mac.toUpperCase().replace(/(..)(?!$)/g, '$1:')
  let key: string | undefined
  let shownName = ''
  const device = {
    get key() {
      return key
    },
    get shownName() {
      return shownName
    },
    /** Sets the device up, stores the key of the answer if there is one, and returns the answer. */
    async setup(path = '/api/setup') {
      const response = await fetch(`${base}${path}`, { headers: { ID: id, Model: headers.Model ?? 'og' } })
      const answer = Setup.parse(await response.json())
      key = answer.api_key ?? key
      return { http: response.status, ...answer }
    },
    async ask(extraHeaders: Record<string, string> = {}) {
      const response = await fetch(`${base}/api/display`, {
        headers: {
          ID: id,
          'Access-Token': key ?? '',
          Model: 'og',
          Width: '800',
          Height: '480',
          ...headers,
          ...extraHeaders,
        },
      })
      const text = await response.text()
      // Kindles cut the answer with sed.
      if (response.status === 200 && !/"image_url":"[^"]*"/.test(text)) throw new Error(`not compact: ${text}`)
      return { http: response.status, ...Answer.parse(JSON.parse(text)) }
    },
    /** One wake: asks, and fetches the picture if its name is new. */
    async wake(extraHeaders: Record<string, string> = {}) {
      const answer = await device.ask(extraHeaders)
      const isNew = answer.filename !== '' && answer.filename !== shownName
      const picture = isNew ? await device.fetchPicture(answer.image_url) : undefined
      shownName = answer.filename || shownName
      return { ...answer, picture }
    },
    async fetchPicture(url: string) {
      const response = await fetch(url)
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      if (response.headers.get('content-type') !== 'image/png') throw new Error('not exactly image/png')
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (Number(response.headers.get('content-length')) !== bytes.length) throw new Error('no Content-Length')
      return bytes
    },
    log: (body: string, type = 'application/json') =>
      fetch(`${base}/api/log`, {
        method: 'POST',
        body,
        headers: { ID: id, 'Access-Token': key ?? '', 'content-type': type },
      }),
  }
  return device
}
