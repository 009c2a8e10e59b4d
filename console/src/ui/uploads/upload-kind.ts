import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { NounWith } from '../../base/i18n/nouns.ts'

export interface UploadKind {
  noun: NounWith<'add' | 'drop'>
  create: Endpoint
  /** The file dialog offers these at first. */
  accept: string
  /** The largest file taken, in bytes. */
  most: number
  /** The formats taken, as people call them. */
  formats: readonly string[]
}
