import type { showMany } from '@wifi-tms/contract/displays'
import type { Parsed } from '@wifi-tms/contract/endpoint'
import { newId } from '../../base/random/ids.ts'
import type { NewDisplay } from '../wishes/new-wishes.ts'

/**
 * The fields about the picture that all display calls have. `data` is null if each wish (the picture that one device
 * should show) has values of its own.
 */
type DisplayInput = Pick<Parsed<typeof showMany>, 'templateId' | 'force' | 'fit' | 'algorithm'> & {
  data?: Parsed<typeof showMany>['data'] | null
}

/** Makes the row of a display from a person's input and the frozen design of the template. */
export const newDisplay = (
  { templateId, data = {}, force = false, fit, algorithm }: DisplayInput,
  { hash, templateName }: { hash: string; templateName: string },
  username: string,
  now: Date,
): NewDisplay => ({
  id: newId(),
  templateId,
  templateName,
  designHash: hash,
  data: JSON.stringify(data),
  context: null,
  force: Number(force),
  fit: fit ?? null,
  algorithm: algorithm ?? null,
  source: 'manual',
  planned: 0,
  at: now.toISOString(),
  createdBy: username,
})
