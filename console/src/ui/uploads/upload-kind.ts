import type { Endpoint } from '@wifi-tms/contract/endpoint'
import type { UploadReason } from '@wifi-tms/contract/uploads'
import type { NounWith } from '../../base/i18n/nouns.ts'

/** A kind of files that people upload, such as pictures or fonts. */
export interface UploadKind {
  noun: NounWith<'add' | 'drop'>
  create: Endpoint
  /** The types that the file dialog shows at first. */
  accept: string
  /** The size of the largest accepted file, in bytes. */
  maxBytes: number
  /** The accepted formats, as people call them. */
  formats: readonly string[]
  /** Returns the true format of an accepted file, if the file's name suggests another one. */
  otherFormat?: (name: string, object: unknown) => string | undefined
  /** The fields with which a refused file may be accepted, by the reason of the refusal. */
  fieldsByReason?: Readonly<Partial<Record<UploadReason, Readonly<Record<string, string>>>>>
}
