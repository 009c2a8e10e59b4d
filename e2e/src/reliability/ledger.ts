/** The value of a thing; null where the thing does not exist. */
type Value = string | null

/** The state of one thing: the value that the server acknowledged last, and those it may have taken since. */
interface Entry {
  acknowledged: Value
  possible: Value[]
}

/**
 * The memory of those who write: for each thing the acknowledged value, and values that were sent without an answer.
 * Each thing has one writer at a time, so that every read must give one of these.
 */
export class Ledger {
  readonly kind: string
  /** Writes that the server acknowledged. */
  acknowledged = 0
  /** Things that were found in a state that nobody wrote. */
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

  value(key: string): Value | undefined {
    return this.#entries.get(key)?.acknowledged
  }

  /** Records a value that is about to be sent; `before` is the present one, used where the thing is new here. */
  intend(key: string, value: Value, before: Value): void {
    const entry = this.#entries.get(key) ?? { acknowledged: before, possible: [] }
    entry.possible.push(value)
    this.#entries.set(key, entry)
  }

  /** Records that the server has answered: this is the value now. */
  acknowledge(key: string, value: Value): void {
    this.#entries.set(key, { acknowledged: value, possible: [] })
    this.acknowledged++
  }

  /** Records that the server has refused: the last intention had no effect. */
  refuse(key: string): void {
    this.#entries.get(key)?.possible.pop()
  }

  /** Records a value that was read, which is certain from now on, and answers what is wrong with it. */
  settle(key: string, readValue: Value): string | undefined {
    const entry = this.#entries.get(key)
    this.#entries.set(key, { acknowledged: readValue, possible: [] })
    if (!entry || readValue === entry.acknowledged || entry.possible.includes(readValue)) return undefined
    this.lost++
    const triedValues = entry.possible.join(', ') || 'nothing'
    return `${this.kind} ${key}: found ${readValue}, acknowledged was ${entry.acknowledged}, tried since ${triedValues}`
  }
}
