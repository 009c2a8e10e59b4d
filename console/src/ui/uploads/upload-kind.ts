import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { UploadReason } from '@wifi-tms/contract/uploads'
import type { NounWith } from '../../base/i18n/nouns.ts'

export interface UploadKind {
  noun: NounWith<'add' | 'drop'>
  create: Endpoint
  /** The types that the file dialog offers at first. */
  accept: string
  /** The size of the largest accepted file, in bytes. */
  most: number
  /** The accepted formats, as people call them. */
  formats: readonly string[]
  /** The true format of an accepted file, where its name suggests another. */
  otherFormat?: (name: string, object: unknown) => string | undefined
  /** The fields with which a refused file may be accepted, by the reason of the refusal. */
  fieldsFor?: Readonly<Partial<Record<UploadReason, Readonly<Record<string, string>>>>>
}
