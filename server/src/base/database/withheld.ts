/** The template that was skipped because its picture lacked values, and the moment; null: none was. */
export interface Withheld {
  lacking: string | null
  lackingAt: string | null
}

export const NONE_WITHHELD: Withheld = { lacking: null, lackingAt: null }
