import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { clearErrors, useErrorLog } from '../../base/error-log/error-log.ts'
import { imageUploads } from '../../content/images/image-uploads.ts'
import { forgetUploads, uploadAll, useUploads } from './uploads.ts'

test('stored files stay done, and the files behind them are sent, when the work that follows an upload fails', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = 200
      responseText = JSON.stringify({ code: 20000, data: 'stored' })
      onload() {}
      open() {}
      setRequestHeader() {}
      send() {
        this.onload()
      }
    },
  )
  const kind = { ...imageUploads, create: { ...imageUploads.create, output: z.string() } }
  onTestFinished(() => {
    forgetUploads(kind)
    clearErrors()
  })
  const refused = vi.fn()
  const taken = (object: unknown) => {
    throw new Error(`no place for what was ${object}`)
  }
  uploadAll(
    kind,
    ['a', 'b', 'c'].map((name) => new File([name], name)),
    undefined,
    { taken, refused },
  )
  await waitFor(() => expect(useErrorLog.getState().errors).toHaveLength(3))
  expect(useErrorLog.getState().errors[0]).toMatchObject({ message: 'no place for what was stored' })
  expect(useUploads.getState().uploads.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(refused).not.toHaveBeenCalled()
})
