import type { Endpoint, Output, Parsed } from '@wifi-tms/contract/endpoint'
import { runCall, type Work } from '../api/http/answer.ts'
import { nobody } from '../api/http/who.ts'
import type { Core } from '../base/core.ts'

/** Does the work of a call without HTTP, as a person named anna. */
export const doCall = <E extends Endpoint>(
  core: Pick<Core, 'db' | 'now' | 'wire'>,
  endpoint: E,
  work: Work<E>,
  input: Parsed<E>,
): Promise<Output<E>> =>
  runCall(core, endpoint, work, input, {
    who: { ...nobody, accountId: 'ann', username: 'anna' },
    address: '127.0.0.1',
    stranger: '127.0.0.1',
    agent: 'test',
    origin: 'http://x',
  }) as Promise<Output<E>>
