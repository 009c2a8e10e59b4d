import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { serving, show } from '../../testing/rendering.tsx'
import { usePairs } from './pairs.ts'
import { useShelf } from './use-shelf.ts'

const device = (_id: string) => ({ device: { _id, mac: _id, alias: _id, item: null }, item: null })
const item = (_id: string) => ({ device: null, item: { _id, name: _id } })
const meanings: Record<string, object> = { tag1: device('tag1'), tag2: device('tag2'), butter: item('butter') }

test('an article whose name comes late is linked to the tag that was scanned before it, and not to the next tag', async () => {
  localStorage.clear()
  onTestFinished(() => usePairs.setState({ account: '', pairs: [] }))
  const late = Promise.withResolvers<void>()
  const linked: object[] = []
  serving(async (call, body) => {
    const code = new URL(`http://host${call.split(' ')[1]}`).searchParams.get('code')
    if (code === 'butter') await late.promise
    if (code) return meanings[code]
    if (!call.startsWith('POST /user/api/items/link')) return undefined
    linked.push(body)
    return { device: { ...device(String(body.device)).device, item: item('butter').item }, before: null, wished: false }
  })
  let take: (code: string) => void = () => {}
  function Shelf() {
    const shelf = useShelf()
    take = shelf.take
    return <p>{shelf.slots.tag?.code}</p>
  }
  await show(<Shelf />)
  await act(async () => take('tag1'))
  await screen.findByText('tag1')
  await act(async () => {
    take('butter')
    take('tag2')
  })
  await act(async () => late.resolve())
  await screen.findByText('tag2')
  await waitFor(() => expect(linked).toMatchObject([{ device: 'tag1', item: 'butter' }]))
})
