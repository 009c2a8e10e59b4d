import jsonata from 'jsonata'
import { NotReadable } from './failures.ts'

/** The limits of one evaluation that the library enforces: milliseconds, nested calls, entries of a list. */
const BOUNDS = { timeout: 1500, stack: 500, sequence: 100_000 }

/** The maximum number of characters of an error message of the library that people see. */
const MESSAGE_MAX = 200

/** The message of an error of the library. Such an error is not an instance of `Error`. */
function messageOf(error: unknown): string {
  const { message } = error as { message?: unknown }
  return String(message ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, MESSAGE_MAX)
}

/** The library's message about a malformed expression; undefined for a well-formed one. */
export function faultOfExpression(expression: string): string | undefined {
  try {
    jsonata(expression)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/**
 * Evaluates an expression of JSONata for a value of JSON, and returns the result as JSON text. The expression may call
 * only the library's functions. The library limits neither the time of a regular expression nor the length of a text.
 * They are limited by the worker thread, which has a deadline and a memory limit. Throws NotReadable.
 */
export async function evaluatedJson(value: unknown, expression: string): Promise<string> {
  let json: string | undefined
  try {
    json = JSON.stringify(await jsonata(expression, BOUNDS).evaluate(value))
  } catch (error) {
    throw new NotReadable(`has an expression that fails: ${messageOf(error)}`)
  }
  if (json === undefined) throw new NotReadable('has an expression that gives nothing')
  return json
}
