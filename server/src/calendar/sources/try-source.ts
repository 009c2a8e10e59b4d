import type { Output, Parsed } from '@wifi-tms/contract/endpoint'
import { Refusal } from '@wifi-tms/contract/errors'
import { isSentKind, TRY_SHOWN, type trySource as tryCall } from '@wifi-tms/contract/read-sources'
import { takeTurns } from '../../base/concurrency/take-turns.ts'
import type { Core } from '../../base/core.ts'
import { askSource, faultOf, noMarks, type ParseTools, plainAnswer } from './ask-source.ts'
import { findSource, unsealHeaders } from './queries.ts'
import type { TriedAnswer } from './read-answer.ts'
import { addressOf } from './rules.ts'

/** The maximum number of tries at once. More are refused, so that readings are not delayed. */
const AT_ONCE = 4

type Tried = Output<typeof tryCall>

const withoutValue = (error: string): Tried => ({ came: '', value: null, error })

const answerOf = ({ came, value, error }: TriedAnswer): Tried => ({ came, value: JSON.parse(value ?? 'null'), error })

/** Answers the call that tries a source: reads it like a saved source, and stores nothing. */
export function trySource(core: Core, tools: ParseTools<TriedAnswer>) {
  // A try that would have to wait is refused.
  const inTurn = takeTurns(AT_ONCE, () => false)
  return (input: Parsed<typeof tryCall>): Promise<Tried> => inTurn(() => tryOnce(core, input, tools))
}

async function tryOnce(
  core: Core,
  { id, kind, url, pick, timeZone, headers, sample = null }: Parsed<typeof tryCall>,
  tools: ParseTools<TriedAnswer>,
): Promise<Tried> {
  if (isSentKind(kind)) return trySample(JSON.stringify(sample), pick, tools)
  const address = addressOf(kind, url)
  const row = id === undefined ? undefined : await findSource(core.db, id)
  if (id !== undefined && !row) throw new Refusal('notFound', 'There is no such source')
  const sentHeaders = headers ?? (row ? unsealHeaders(core, { headers: row.headers, url: address }) : {})
  const request = { url: address, kind, pick, timeZone: timeZone ?? null, headers: sentHeaders, marks: noMarks }
  const answer = await askSource(core, request, tools)
  if (answer === 'same') return withoutValue('does not answer')
  return 'error' in answer ? withoutValue(answer.error) : answerOf(answer.result)
}

/** Tries an example of a value that a program would push. */
async function trySample(sample: string, pick: string, { parseAnswer }: ParseTools<TriedAnswer>): Promise<Tried> {
  try {
    return answerOf(await parseAnswer(plainAnswer('json', Buffer.from(sample), pick)))
  } catch (error) {
    return { ...withoutValue(faultOf(error, pick)), came: sample.slice(0, TRY_SHOWN) }
  }
}
