import { FETCH_SECONDS } from '@wifi-tms/contract/read-sources'
import { JobFailed } from '../../base/concurrency/workers.ts'
import { FeedFailed } from '../remote/failed.ts'
import { type Marks, markOf } from '../remote/remote.ts'
import { send } from '../remote/send.ts'
import { sentenceOf, sentenceOfThread } from './failures.ts'
import type { SourceAnswer } from './read-answer.ts'

/** Milliseconds for the answer, and for reading it on a thread: together less than a person waits. */
export const [ANSWER_MS, READ_MS] = [FETCH_SECONDS * 750, FETCH_SECONDS * 200]

/** A source as it is asked: with headers that anybody could read, and the marks of the last answer. */
interface AskedSource {
  url: string | null
  kind: string
  pick: string
  headers: Readonly<Record<string, string>>
  marks: Marks
}

/** The thread that takes an answer apart, and the end of the server. */
export interface Asking<Given> {
  takeApart(answer: SourceAnswer): Promise<Given>
  signal: AbortSignal
}

type Asked<Given> = { given: Given; marks: Marks } | { error: string } | 'same'

/** Asks the address of a source, and has its answer taken apart; `same` where the marks say that it has not changed. */
export async function askSource<Given>(
  hosts: readonly string[],
  { url, kind, pick, headers: ownHeaders, marks }: AskedSource,
  { takeApart, signal }: Asking<Given>,
): Promise<Asked<Given>> {
  const { etag, modified } = marks
  const headers = {
    accept: '*/*',
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
  try {
    const answer = await send(url!, { headers, ownHeaders }, { hosts, signal, within: ANSWER_MS })
    if (answer.status === 304 && (etag || modified)) return 'same'
    if (answer.status !== 200) return { error: sentenceOf('status', answer.status) }
    const charset = /charset\s*=\s*"?([\w-]{1,40})/i.exec(answer.headers['content-type'] ?? '')?.[1] ?? ''
    const given = await takeApart({ kind: kind as SourceAnswer['kind'], bytes: answer.bytes, charset, pick })
    return { given, marks: { etag: markOf(answer.headers.etag), modified: markOf(answer.headers['last-modified']) } }
  } catch (error) {
    if (error instanceof FeedFailed) return { error: sentenceOf(error.reason, error.status) }
    return { error: faultOfThread(error, pick) }
  }
}

/** Says why a thread gave no value. Throws what is no fault of the source. */
export function faultOfThread(error: unknown, pick: string): string {
  if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
  return error.reason === 'NotReadable' ? error.message : sentenceOfThread(pick)
}
