import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { prepareFolder } from './prepare-folder.ts'

test('a folder with the sticky bit, which everybody shares, keeps its permissions, and a warning is logged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wifi-tms-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const warn = vi.fn()
  await prepareFolder(folder, { warn })
  expect(warn).not.toHaveBeenCalled()
  await chmod(folder, 0o1777)
  await prepareFolder(folder, { warn })
  expect(warn.mock.calls).toEqual([[{ dataDir: folder }, expect.stringContaining('others')]])
  expect((await stat(folder)).mode & 0o7777).toBe(0o1777)
})
