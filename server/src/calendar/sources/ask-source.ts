import { FETCH_SECONDS } from '@wifi-tms/contract/read-sources'
import { JobFailed } from '../../base/concurrency/workers.ts'
import type { Core } from '../../base/core.ts'
import { SERVER_ZONE } from '../../base/process/server-zone.ts'
import { FeedFailed } from '../remote/failed.ts'
import { type Marks, markOf } from '../remote/remote.ts'
import { send } from '../remote/send.ts'
import { NotReadable, sentenceOf, sentenceOfThread } from './failures.ts'
import { firstMessage } from './listen-topic.ts'
import type { SourceAnswer } from './read-answer.ts'

/**
 * The maximum number of milliseconds for an answer, and for parsing it on a thread. A caller waits FETCH_SECONDS for
 * both: an answer may take 75 % of this time and parsing 20 %.
 */
export const [ANSWER_MS, PARSE_MS] = [FETCH_SECONDS * 750, FETCH_SECONDS * 200]

/** The cache marks (ETag and Last-Modified) of a source that has not been read yet. */
export const noMarks: Marks = { etag: null, modified: null }

/** A source to be read: with its headers unsealed, and the marks of its last answer. */
interface AskedSource {
  url: string | null
  kind: string
  pick: string
  /** The zone of a calendar's times; null: the server's. */
  timeZone: string | null
  headers: Readonly<Record<string, string>>
  marks: Marks
}

/** The function that parses an answer on a thread, and the signal by which a stopping server ends requests. */
export interface ParseTools<Result> {
  parseAnswer(answer: SourceAnswer): Promise<Result>
  signal: AbortSignal
}

type AskOutcome<Result> = { result: Result; marks: Marks } | { error: string } | 'same'

/** Requests a source's address and parses its answer; `same` if the marks show that it has not changed. */
export async function askSource<Result>(
  { config, now }: Pick<Core, 'config' | 'now'>,
  { url, kind, pick, timeZone, headers: ownHeaders, marks }: AskedSource,
  { parseAnswer, signal }: ParseTools<Result>,
): Promise<AskOutcome<Result>> {
  const { etag, modified } = marks
  const headers = {
    accept: '*/*',
    ...(etag && { 'if-none-match': etag }),
    ...(modified && { 'if-modified-since': modified }),
  }
  const bounds = { hosts: config.innerHosts, signal, timeoutMs: ANSWER_MS }
  try {
    if (kind === 'mqtt') {
      const message = await firstMessage(url!, { ...bounds, login: ownHeaders })
      if (!message) throw new NotReadable('has sent nothing on this topic')
      return { result: await parseAnswer(plainAnswer('mqtt', message, pick)), marks: noMarks }
    }
    const answer = await send(url!, { headers, ownHeaders, acceptsCompressed: kind === 'calendar' }, bounds)
    if (answer.status === 304 && (etag || modified)) return 'same'
    if (answer.status !== 200) return { error: sentenceOf('status', answer.status) }
    const { 'content-type': type = '', 'content-encoding': encoding = '' } = answer.headers
    const result = await parseAnswer({
      kind: kind as SourceAnswer['kind'],
      file: { bytes: answer.bytes, type, encoding },
      timeZone: timeZone ?? SERVER_ZONE,
      now: now().toISOString(),
      pick,
    })
    // Without stored marks, a calendar's whole file is read each time. This is needed, because an unchanged file has
    // other current events an hour later.
    if (kind === 'calendar') return { result, marks: noMarks }
    return { result, marks: { etag: markOf(answer.headers.etag), modified: markOf(answer.headers['last-modified']) } }
  } catch (error) {
    return { error: faultOf(error, pick) }
  }
}

/** Makes a source's answer of bytes that arrived without headers, by push or on a topic. */
export const plainAnswer = (kind: 'json' | 'mqtt', bytes: Uint8Array, pick: string): SourceAnswer => ({
  kind,
  file: { bytes, type: '', encoding: '' },
  timeZone: SERVER_ZONE,
  now: '',
  pick,
})

/** The sentence about an error while a source was read. Rethrows an error that is no fault of the source. */
export function faultOf(error: unknown, pick: string): string {
  if (error instanceof FeedFailed) return sentenceOf(error.reason, error.status)
  if (error instanceof NotReadable) return error.message
  if (!(error instanceof JobFailed) || error.reason === 'stopped') throw error
  return error.reason === 'NotReadable' ? error.message : sentenceOfThread(pick)
}
