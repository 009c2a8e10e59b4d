import { parseArgs } from 'node:util'

export interface Options {
  help: boolean
  quick: boolean
  write: boolean
  peers: boolean
  profile?: string
  parts: string[]
}

/** Reads the command line. Throws Error with one clear line where it is wrong; `known` are the names of the parts. */
export function readOptions(args: string[], known: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      quick: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      peers: { type: 'boolean', default: false },
      profile: { type: 'string' },
    },
  })
  const strange = positionals.find((name) => !known.includes(name))
  if (strange !== undefined) throw new Error(`there is no part "${strange}": the parts are ${known.join(', ')}`)
  if (values.write && (positionals.length > 0 || values.quick || values.profile !== undefined))
    throw new Error('--write keeps a whole, undisturbed run: it takes no parts, no --quick and no --profile')
  const parts = known.filter((name) => positionals.length === 0 || positionals.includes(name))
  const { help, quick, write, peers, profile } = values
  return { help, quick, write, peers, parts, ...(profile !== undefined && { profile }) }
}
