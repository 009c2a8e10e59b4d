/** Null: the thing is not there. */
type Value = string | null

/** What is known of one thing: the value the server acknowledged last, and those it may have taken since. */
interface Entry {
  acknowledged: Value
  maybe: Value[]
}

/**
 * The memory of those who write: for each thing what the server acknowledged, and what it was told without an answer.
 * One writer at a time writes a thing, so that every read must give one of these.
 */
export class Ledger {
  readonly kind: string
  /** Writes that the server acknowledged. */
  acknowledged = 0
  /** Things that were found as nobody left them. */
  lost = 0
  readonly #entries = new Map<string, Entry>()

  constructor(kind: string) {
    this.kind = kind
  }

  get keys(): string[] {
    return [...this.#entries.keys()]
  }

  /** Whether it is known for sure what the server holds. */
  isSure(key: string): boolean {
    return this.#entries.get(key)?.maybe.length === 0
  }

  value(key: string): Value | undefined {
    return this.#entries.get(key)?.acknowledged
  }

  /** The server is about to be told; `before` is what stands there where this is the first time. */
  intend(key: string, value: Value, before: Value): void {
    const entry = this.#entries.get(key) ?? { acknowledged: before, maybe: [] }
    entry.maybe.push(value)
    this.#entries.set(key, entry)
  }

  /** The server has answered: this is the value now. */
  acknowledge(key: string, value: Value): void {
    this.#entries.set(key, { acknowledged: value, maybe: [] })
    this.acknowledged++
  }

  /** The server has refused: the last intention came to nothing. */
  refuse(key: string): void {
    this.#entries.get(key)?.maybe.pop()
  }

  /** What a read found: settles what is known of the thing, and answers what is wrong with it. */
  settle(key: string, found: Value): string | undefined {
    const entry = this.#entries.get(key)
    this.#entries.set(key, { acknowledged: found, maybe: [] })
    if (!entry || found === entry.acknowledged || entry.maybe.includes(found)) return undefined
    this.lost++
    const tried = entry.maybe.join(', ') || 'nothing'
    return `${this.kind} ${key}: found ${found}, acknowledged was ${entry.acknowledged}, tried since ${tried}`
  }
}
