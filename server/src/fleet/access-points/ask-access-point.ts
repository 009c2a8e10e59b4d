import type { AccessPointFault } from '@wifi-tms/contract/access-points'
import { askOutside, InnerAddress, LargeAnswer, readWhole } from '../../base/outside/ask-outside.ts'

/** Milliseconds for one request with its answer: writing a picture to the access point's flash takes some seconds. */
const WITHIN = 10_000
/** The most bytes of an answer: a page of its tags has about 5,000. */
const MOST_BYTES = 65_536

/** Thrown where a request to an access point failed, with the reason. */
export class AccessPointFailed extends Error {
  readonly reason: AccessPointFault
  constructor(reason: AccessPointFault) {
    super(reason)
    this.reason = reason
  }
}

/** The requests to one access point. All of them throw AccessPointFailed. */
export type AccessPointLink = ReturnType<typeof linkTo>

/** Makes the requests for the access point at this address; `hosts` are the allowed hosts with internal addresses. */
export function linkTo(base: string, hosts: readonly string[], signal: AbortSignal) {
  const ask = async (path: string, form?: FormData) => {
    const late = AbortSignal.timeout(WITHIN)
    try {
      const url = new URL(path, base)
      const packed = form && new Response(form)
      const answer = await askOutside(
        url,
        {
          method: form ? 'POST' : 'GET',
          headers: { 'user-agent': 'wifi-tms', ...(packed && { 'content-type': packed.headers.get('content-type')! }) },
          body: packed && new Uint8Array(await packed.arrayBuffer()),
        },
        hosts,
        AbortSignal.any([signal, late]),
      )
      return { status: answer.statusCode ?? 0, bytes: await readWhole(answer, MOST_BYTES) }
    } catch (error) {
      if (error instanceof InnerAddress) throw new AccessPointFailed('address')
      if (error instanceof LargeAnswer) throw new AccessPointFailed('too-large')
      throw new AccessPointFailed(late.aborted || signal.aborted ? 'slow' : 'unreachable')
    }
  }

  return {
    /** Reads the JSON at a path; undefined where the answer's status is not 200. */
    async read(path: string): Promise<unknown> {
      const { status, bytes } = await ask(path)
      if (status !== 200) return undefined
      try {
        return JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        throw new AccessPointFailed('not-access-point')
      }
    },
    /** Sends a form. The status of the answer is ignored, as the firmware answers 200 even where it refuses. */
    async send(path: string, form: FormData): Promise<void> {
      await ask(path, form)
    },
  }
}
