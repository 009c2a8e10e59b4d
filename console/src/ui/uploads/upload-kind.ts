import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { UploadReason } from '@wifi-tms/contract/uploads'
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
  /** The format of a taken file, where its name says another one. */
  otherFormat?: (name: string, object: unknown) => string | undefined
  /** The fields with which a refused file may be taken, by the reason. */
  fieldsFor?: Readonly<Partial<Record<UploadReason, Readonly<Record<string, string>>>>>
}
