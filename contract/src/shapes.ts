import { z } from 'zod'

/** The `_id` of an object, made by the server. An unknown id is answered with 40400, whatever its form. */
export const Id = z.string().min(1).max(64)

/** A moment, ISO 8601 in UTC with milliseconds. */
export const Moment = z.iso.datetime()

/** SHA-256 as 64 lower-case hex digits. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits')

/** A name people give: 1 to 100 characters after trimming. */
export const Name = z.string().trim().min(1).max(100)

/** A line of free text, 0 to 200 characters; absent means empty. */
export const Line = z.string().trim().max(200).default('')

/** A `type` value of device and screen types: the number of 16 bits that devices report. */
export const TypeValue = z.int().min(0).max(65535)

/** The languages of the product, by the names that the browser stores under LANG. */
export const languages = ['en', 'zh', 'tw', 'pl', 'ja', 'ko'] as const
export const Language = z.enum(languages)
export type Language = z.infer<typeof Language>

/** The fields that the server adds to every resource. `updatedAt` changes only by people's edits. */
export const Stamps = {
  _id: Id,
  createdAt: Moment,
  updatedAt: Moment,
  createdBy: z.string(),
  updatedBy: z.string(),
}
