/** The value of a thing; null where the thing does not exist. */
type Value = string | null

/** One thing: the value that the server acknowledged last, and values sent since that it may have stored. */
interface Entry {
  acknowledged: Value
  possible: Value[]
}

/**
 * Records, for each thing of one kind, the acknowledged value and the values that were sent without an answer. Each
 * thing has one writer at a time, so every read must return one of these values.
 */
export class Ledger {
  readonly kind: string
  /** The number of writes that the server acknowledged. */
  acknowledged = 0
  /** The number of reads that found a value that nobody wrote. */
  lost = 0
  readonly #entries = new Map<string, Entry>()

  constructor(kind: string) {
    this.kind = kind
  }

  get keys(): string[] {
    return [...this.#entries.keys()]
  }

  /** True if the server's value of a thing is certain. */
  isSure(key: string): boolean {
    return this.#entries.get(key)?.possible.length === 0
  }

  /** The value of a thing that the server acknowledged last; undefined if the ledger lacks the thing. */
  value(key: string): Value | undefined {
    return this.#entries.get(key)?.acknowledged
  }

  /** Records a value that is about to be sent; `before` is the present value, used if the ledger lacks the thing. */
  intend(key: string, value: Value, before: Value): void {
    const entry = this.#entries.get(key) ?? { acknowledged: before, possible: [] }
    entry.possible.push(value)
    this.#entries.set(key, entry)
  }

  /** Records that the server has acknowledged this value. */
  acknowledge(key: string, value: Value): void {
    this.#entries.set(key, { acknowledged: value, possible: [] })
    this.acknowledged++
  }

  /** Records that the server has refused this value; the other values sent meanwhile stay possible. */
  refuse(key: string, value: Value): void {
    const possible = this.#entries.get(key)?.possible ?? []
    // A value that was sent twice is refused once.
    possible.splice(possible.lastIndexOf(value), 1)
  }

  /** Records a value that was read, and returns a fault if nobody wrote it. The value then counts as certain. */
  settle(key: string, readValue: Value): string | undefined {
    const entry = this.#entries.get(key)
    this.#entries.set(key, { acknowledged: readValue, possible: [] })
    if (!entry || readValue === entry.acknowledged || entry.possible.includes(readValue)) return undefined
    this.lost++
    const triedValues = entry.possible.join(', ') || 'nothing'
    return `${this.kind} ${key}: found ${readValue}, acknowledged was ${entry.acknowledged}, tried since ${triedValues}`
  }
}
