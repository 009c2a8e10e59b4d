import { expect, test } from 'vitest'
import { askOutside, InnerAddress, OuterAddress } from './ask-outside.ts'

/** Asks with a signal that is aborted already, so that nothing is sent where the address is allowed. */
const errorAt = async (address: string, hosts: Parameters<typeof askOutside>[2]) => {
  try {
    await askOutside(new URL(address), { method: 'GET', headers: {} }, hosts, AbortSignal.abort())
  } catch (error) {
    return error
  }
}

test('an address that the operator has set is public with TLS only, and may be an inner one without a list', async () => {
  for (const address of ['http://8.8.8.8/', 'http://[2606:4700::1111]/'])
    expect(await errorAt(address, 'operator')).toBeInstanceOf(OuterAddress)
  for (const address of ['https://8.8.8.8/', 'http://10.0.0.7:8080/', 'http://127.0.0.1/', 'http://[::1]/'])
    expect(await errorAt(address, 'operator'), address).toMatchObject({ name: 'AbortError' })
})

test('other addresses are public, or listed', async () => {
  expect(await errorAt('https://10.0.0.7/', [])).toBeInstanceOf(InnerAddress)
  expect(await errorAt('https://10.0.0.7/', ['10.0.0.7'])).toMatchObject({ name: 'AbortError' })
  expect(await errorAt('http://8.8.8.8/', [])).toMatchObject({ name: 'AbortError' })
})
