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

/** The number (16 bits) by which devices report their device type or screen type; the field `type` of these types. */
export const TypeValue = z.int().min(0).max(65535)

/** The languages of the console and of pictures: `zh` is simplified Chinese, `tw` traditional Chinese. */
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
