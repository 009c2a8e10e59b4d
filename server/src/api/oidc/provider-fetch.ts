import type { CustomFetch } from 'openid-client'
import { askOutside, readWhole } from '../../base/outside/ask-outside.ts'

/** The most bytes of an answer of the provider. An ID token with thousands of groups is far smaller. */
const MAX_BYTES = 1024 * 1024

/** The statuses whose answers have no body. */
const bodiless = [204, 205, 304]

/** Thrown if the provider cannot be reached, has a fault, or answers too late or too much. */
export class ProviderDown extends Error {
  override name = 'ProviderDown'
}

/** Asks the provider, which without TLS must have an inner address. Throws ProviderDown. */
export const providerFetch: CustomFetch = async (address, { method, headers, body, signal }) => {
  try {
    const content = body instanceof URLSearchParams ? body.toString() : body
    if (content instanceof ReadableStream || content instanceof ArrayBuffer) throw new Error('a body of another kind')
    const request = { method, headers, body: content ?? undefined }
    const answer = await askOutside(new URL(address), request, 'operator', signal ?? AbortSignal.timeout(10_000))
    const bytes = await readWhole(answer, MAX_BYTES)
    const status = answer.statusCode ?? 0
    if (status >= 500) throw new Error(`status ${status}`)
    const fields = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    )
    return new Response(bodiless.includes(status) ? null : Buffer.from(bytes), { status, headers: fields })
  } catch (error) {
    throw new ProviderDown(`the provider cannot be asked: ${(error as Error).message}`, { cause: error })
  }
}
