import { z } from 'zod'
import { failureFields } from './failures.ts'
import { Id } from './shapes.ts'

/** A message on `console/changed`: the console loads these ids again, or all of the resource where `ids` is empty. */
export const Changed = z.object({ resource: z.string(), ids: z.array(Id) })
export type Changed = z.infer<typeof Changed>

/** A message on `console/notice`: an event that a person should see, gathered by the server from several devices. */
export const Notice = z.object({
  kind: z.enum([
    'display-failed',
    'order-failed',
    'refused',
    'waiting-approval',
    'hardware-problem',
    'network-problem',
    'battery-low',
    'bad-fields',
  ]),
  /** The number of devices that the notice is about; `device` is one of them. */
  count: z.int().min(1),
  device: z.object({ _id: Id.nullable(), mac: z.string(), alias: z.string() }),
  message: z.string(),
  ...failureFields,
})
export type Notice = z.infer<typeof Notice>

export const CHANGED_TOPIC = 'console/changed'
export const NOTICE_TOPIC = 'console/notice'
export const CONSOLE_TOPICS = 'console/#'

/** The maximum number of /up topics that one console may follow at once. */
export const MAX_FOLLOWED = 200
