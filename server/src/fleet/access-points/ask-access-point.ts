import type { AccessPointFault } from '@wifi-tms/contract/access-points'
import { askOutside, InnerAddress, LargeAnswer, readWhole } from '../../base/outside/ask-outside.ts'

/** Milliseconds for one request with its answer: writing a picture to the access point's flash takes some seconds. */
const TIMEOUT_MS = 10_000
/** The maximum number of bytes of an answer: a page of an access point's tags has about 5,000. */
const MOST_BYTES = 65_536

/** A request to an access point failed. */
export class AccessPointFailed extends Error {
  readonly reason: AccessPointFault
  constructor(reason: AccessPointFault) {
    super(reason)
    this.reason = reason
  }
}

/** The requests to one access point. All of them throw AccessPointFailed. */
export type AccessPointLink = ReturnType<typeof linkTo>

/**
 * Makes the functions that send requests to an access point. `hosts` are the hosts that may be asked although their
 * addresses are internal.
 */
export function linkTo(baseUrl: string, hosts: readonly string[], signal: AbortSignal) {
  const request = async (path: string, form?: FormData) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const url = new URL(path, baseUrl)
      const encodedForm = form && new Response(form)
      const answer = await askOutside(
        url,
        {
          method: form ? 'POST' : 'GET',
          headers: {
            'user-agent': 'wifi-tms',
            ...(encodedForm && { 'content-type': encodedForm.headers.get('content-type')! }),
          },
          body: encodedForm && new Uint8Array(await encodedForm.arrayBuffer()),
        },
        hosts,
        AbortSignal.any([signal, timeout]),
      )
      return { status: answer.statusCode ?? 0, bytes: await readWhole(answer, MOST_BYTES) }
    } catch (error) {
      if (error instanceof InnerAddress) throw new AccessPointFailed('address')
      if (error instanceof LargeAnswer) throw new AccessPointFailed('too-large')
      throw new AccessPointFailed(timeout.aborted || signal.aborted ? 'slow' : 'unreachable')
    }
  }

  return {
    /** Reads the JSON at a path; undefined if the answer's status is not 200. */
    async read(path: string): Promise<unknown> {
      const { status, bytes } = await request(path)
      if (status !== 200) return undefined
      try {
        return JSON.parse(new TextDecoder().decode(bytes))
      } catch {
        throw new AccessPointFailed('not-access-point')
      }
    },
    /** Sends a form. The status of the answer is ignored, as the firmware answers 200 even where it refuses. */
    async send(path: string, form: FormData): Promise<void> {
      await request(path, form)
    },
  }
}
