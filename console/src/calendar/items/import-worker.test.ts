import { expect, test, vi } from 'vitest'
import { serving } from '../../testing/rendering.tsx'
import type { ImportRequests } from './import-requests.ts'

test('an import sends the rows of its own table, also if another file is read before its templates are found', async () => {
  const answers: unknown[] = []
  vi.stubGlobal('postMessage', (answer: unknown) => answers.push(answer))
  vi.stubGlobal('reportError', (error: unknown) => answers.push(error))
  const sentKeys: unknown[] = []
  serving((_, body) => {
    sentKeys.push(...(body.rows as { key: string }[]).map(({ key }) => key))
    return { created: 1, changed: 0, same: 0, deleted: 0, wished: 0, failed: [], warnings: [], held: 0, doneAt: null }
  })
  let take: (message: { data: object }) => void = () => undefined
  vi.stubGlobal('addEventListener', (_: string, listener: typeof take) => {
    take = listener
  })
  await import('./import-worker.ts')
  const send = <K extends keyof ImportRequests>(kind: K, input: ImportRequests[K]) => take({ data: { kind, input } })
  const uses = ['key', 'template'] as const
  send('read', { text: 'key,template\nold,Shelf' })
  send('templates', { uses })
  send('read', { text: 'key,template\nnew,Shelf' })
  const options = { template: undefined, token: undefined, importId: 'once', span: {}, keepsOtherValues: true }
  send('send', { uses, templateIds: new Map(), ...options })
  await expect.poll(() => answers.length).toBe(4)
  expect(sentKeys).toEqual(['old'])
})
