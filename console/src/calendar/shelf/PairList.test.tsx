import { act, fireEvent, screen } from '@testing-library/react'
import { errors } from '@wifi-tms/contract/errors'
import { expect, onTestFinished, test } from 'vitest'
import { RefusedCall, serving, show } from '../../testing/rendering.tsx'
import { PairList } from './PairList.tsx'
import { addPair, usePairs } from './pairs.ts'

test('a pair at which the server fails stays with its error and can be tried again, and the pairs after it are sent', async () => {
  onTestFinished(() => usePairs.setState({ account: '', pairs: [] }))
  let isBroken = true
  serving((call, { device, item }) => {
    if (!call.startsWith('POST /user/api/items/link')) return new RefusedCall(errors.notFound)
    if (device === 'tag1' && isBroken) return new RefusedCall(errors.ourFault)
    return {
      device: { _id: device, mac: device, alias: device, item: { _id: item, name: item } },
      before: null,
      wished: false,
    }
  })
  await show(<PairList />)
  await act(async () => {
    addPair({ tag: { code: 'tag1' }, article: { code: 'Butter' } })
    addPair({ tag: { code: 'tag2' }, article: { code: 'Milk' } })
  })
  await screen.findByText(/^tag2 is linked to Milk/)
  screen.getByText('tag1 and Butter were not linked. Internal error')
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1)

  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^tag1 is linked to Butter/)
})

test('a tag that could not be unlinked is told as such', async () => {
  onTestFinished(() => usePairs.setState({ account: '', pairs: [] }))
  serving(() => new RefusedCall(errors.notFound))
  await show(<PairList />)
  await act(async () => void addPair({ tag: { code: 'tag1' } }))
  await screen.findByText('tag1 was not unlinked. Not found')
})
