import jsonata from 'jsonata'
import { NotReadable } from './failures.ts'

/** The bounds of one evaluation that the library watches: milliseconds, calls within calls, entries of a list. */
const BOUNDS = { timeout: 1500, stack: 500, sequence: 100_000 }

/** The most characters of the library's own words that are told. */
const TOLD = 200

/** The library throws errors with a message that are no `Error`. */
function messageOf(error: unknown): string {
  const { message } = error as { message?: unknown }
  return String(message ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, TOLD)
}

/** The library's words about an expression that is none; undefined where it can be evaluated. */
export function faultOfPick(pick: string): string | undefined {
  try {
    jsonata(pick)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * The result of an expression for a value of JSON, as JSON text. It knows the library's functions and no others. Patterns and
 * long texts escape the library's bounds: the thread's own deadline and memory end those. Throws NotReadable.
 */
export async function pickedJson(value: unknown, pick: string): Promise<string> {
  let json: string | undefined
  try {
    json = JSON.stringify(await jsonata(pick, BOUNDS).evaluate(value))
  } catch (error) {
    throw new NotReadable(`has an expression that fails: ${messageOf(error)}`)
  }
  if (json === undefined) throw new NotReadable('has an expression that gives nothing')
  return json
}
