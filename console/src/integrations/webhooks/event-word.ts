import type { TEST_EVENT, WebhookEvent } from '@wifi-tms/contract/webhooks'

type Flat<E> = E extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never

/** Gives the key of an event's word under `webhookEvents`. It has a minus, because a dot in a key begins another level. */
export const eventWord = (type: WebhookEvent | typeof TEST_EVENT) => type.replace('.', '-') as Flat<typeof type>
