import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showInTab } from '../../testing/hideable-tab.tsx'
import { serving } from '../../testing/rendering.tsx'
import { fakeWorkers } from './testing/fake-worker.ts'
import { useImport } from './use-import.ts'

const head = { columns: ['key'], example: ['1'] }
const choice = { uses: ['key' as const], span: {}, template: undefined, keepsOtherValues: true }
const counts = { created: 1, changed: 0, same: 0, deleted: 0, held: 0, wished: 0 }
const result = { ...counts, failed: [], warnings: [], deviceWarnings: [], doneAt: null }

test('the result of an import stays while a person looks at another tab', async () => {
  const { answered } = fakeWorkers((kind) => ({ read: { ...head }, templates: [], send: result })[kind])
  serving(() => undefined)
  const heads = new Set<unknown>()
  function Page() {
    const { head, start, outcomeFor } = useImport('key\n1')
    if (head) heads.add(head)
    return (
      <button type="button" onClick={() => void start(choice, { isDryRun: true })}>
        {outcomeFor(choice)?.result.created ?? 'Check'}
      </button>
    )
  }
  const showTab = await showInTab(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  await screen.findByRole('button', { name: '1' })
  await showTab(false)
  await showTab(true)
  expect(answered.filter((kind) => kind === 'read')).toHaveLength(2)
  // The choices of a table, and with them the result, belong to its head.
  expect(heads.size).toBe(1)
  screen.getByRole('button', { name: '1' })
})

test('a page whose worker has failed does not wait for ever', async () => {
  const { workers } = fakeWorkers(() => ({ ...head }))
  serving(() => undefined)
  function Page() {
    const { isReading, hasFailed, start, isPending } = useImport('key\n1')
    return (
      <button type="button" disabled={isPending} onClick={() => void start(choice, { isDryRun: true })}>
        {hasFailed ? 'Failed' : isReading ? 'Reads' : 'Check'}
      </button>
    )
  }
  await showInTab(<Page />)
  await screen.findByRole('button', { name: 'Check' })
  act(() => void workers[0]!.dispatchEvent(new Event('error')))
  fireEvent.click(await screen.findByRole('button', { name: 'Failed' }))
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Failed' }).disabled).toBe(false))
})
