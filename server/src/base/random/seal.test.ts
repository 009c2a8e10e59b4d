import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { CannotStart } from '../process/config.ts'
import { openSeal } from './seal.ts'

const makeFolder = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}

test('a secret can be decrypted after a restart, only for its owner and only with this key', async () => {
  const dataDir = await makeFolder()
  const sealed = (await openSeal({ dataDir })).encrypt('https://x/secret ✓', 'room')
  expect(sealed).not.toContain('secret')
  const reopened = await openSeal({ dataDir })
  expect(reopened.decrypt(sealed, 'room')).toBe('https://x/secret ✓')
  expect(reopened.decrypt(sealed, 'other')).toBeUndefined()
  expect(reopened.decrypt(`${sealed.slice(0, -2)}AA`, 'room')).toBeUndefined()
  expect(reopened.decrypt('', 'room')).toBeUndefined()
  expect((await openSeal({ dataDir: await makeFolder() })).decrypt(sealed, 'room')).toBeUndefined()
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o077).toBe(0)
  const secretKeyFile = join(await makeFolder(), 'own')
  await expect(openSeal({ dataDir, secretKeyFile })).rejects.toThrow(CannotStart)
  await writeFile(secretKeyFile, 'no key')
  await expect(openSeal({ dataDir, secretKeyFile })).rejects.toThrow(/SECRET_KEY_FILE: .+ must hold 64 hex digits/)
  await writeFile(secretKeyFile, await readFile(join(dataDir, 'secret.key')))
  expect((await openSeal({ dataDir, secretKeyFile })).decrypt(sealed, 'room')).toBe('https://x/secret ✓')
})

test('the first key of the file encrypts, and the keys below it still decrypt', async () => {
  const dataDir = await makeFolder()
  const path = join(dataDir, 'secret.key')
  const former = await openSeal({ dataDir })
  const sealed = former.encrypt('x', 'room')
  await writeFile(path, `${'ab'.repeat(32)}\n${await readFile(path, 'utf8')}`)
  const rotating = await openSeal({ dataDir })
  expect([former.isRotating, rotating.isRotating, rotating.decrypt(sealed, 'room')]).toEqual([false, true, 'x'])
  expect(former.decrypt(rotating.encrypt('y', 'room'), 'room')).toBeUndefined()
  await writeFile(path, `${'ab'.repeat(32)}\nno key\n`)
  await expect(openSeal({ dataDir })).rejects.toThrow(CannotStart)
})

test('a text is signed alike after a restart, and otherwise with another key', async () => {
  const dataDir = await makeFolder()
  const signature = (await openSeal({ dataDir })).sign('door')
  expect(signature).toHaveLength(32)
  expect((await openSeal({ dataDir })).sign('door')).toEqual(signature)
  expect((await openSeal({ dataDir })).sign('doors')).not.toEqual(signature)
  expect((await openSeal({ dataDir: await makeFolder() })).sign('door')).not.toEqual(signature)
})
