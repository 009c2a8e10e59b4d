import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEspImage } from './esp-image.ts'
import { openEspImage } from './open-esp-image.ts'
import { espImage } from './testing/images.ts'

vi.mock('./esp-image.ts', { spy: true })

test('the main thread does not hash firmware', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-esp-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'tag.bin')
  const image = espImage('1.2.0')
  await writeFile(path, image)
  expect(await openEspImage(path)).toEqual({ version: '1.2.0' })
  await writeFile(path, image.subarray(0, -1))
  await expect(openEspImage(path)).rejects.toMatchObject({ why: { reason: 'damaged' } })
  await writeFile(path, 'of another maker')
  expect(await openEspImage(path)).toBeUndefined()
  expect(readEspImage).not.toHaveBeenCalled()
})
