import { parseArgs } from 'node:util'

const flag = { type: 'boolean', default: false } as const

/** Reads the command line. Throws Error with one clear line where it is wrong; `known` are the names of the parts. */
export function readOptions(args: string[], known: readonly string[]) {
  const options = { help: { ...flag, short: 'h' }, quick: flag, write: flag, peers: flag } as const
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  const strange = positionals.find((name) => !known.includes(name))
  if (strange !== undefined) throw new Error(`there is no part "${strange}": the parts are ${known.join(', ')}`)
  if (values.write && (positionals.length > 0 || values.quick))
    throw new Error('--write keeps a whole run: it takes no parts and no --quick')
  return { ...values, parts: known.filter((name) => positionals.length === 0 || positionals.includes(name)) }
}
