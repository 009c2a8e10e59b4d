import { parseArgs } from 'node:util'

const flag = { type: 'boolean', default: false } as const

/**
 * Reads the command line; `partNames` are the names of all parts. If the line is wrong, throws Error with one clear
 * sentence.
 */
export function readOptions(args: string[], partNames: readonly string[]) {
  const minutes = { type: 'string', default: '1' } as const
  const options = {
    help: { ...flag, short: 'h' },
    quick: flag,
    write: flag,
    peers: flag,
    'held-out': flag,
    minutes,
  } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const unknown = positionals.find((name) => !partNames.includes(name))
  if (unknown !== undefined) throw new Error(`there is no part "${unknown}": the parts are ${partNames.join(', ')}`)
  if (values.write && values.quick) throw new Error('--write keeps figures that mean something: it takes no --quick')
  if (values.write && values['held-out'])
    throw new Error('--write keeps the figures of the usual words: it takes no --held-out')
  if (!(Number(values.minutes) > 0)) throw new Error(`--minutes must be more than 0: ${values.minutes}`)
  return {
    ...values,
    heldOut: values['held-out'],
    minutes: Number(values.minutes),
    parts: partNames.filter((name) => positionals.length === 0 || positionals.includes(name)),
  }
}
