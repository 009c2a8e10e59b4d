import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { clearErrors, useErrorLog } from '../../base/error-log/error-log.ts'
import { NOBODY, useSession } from '../../base/session/session.ts'
import { imageUploads } from '../../content/images/image-uploads.ts'
import { forgetUploads, uploadAll, useUploads } from './uploads.ts'

test('if the callback after an upload fails, the file still counts as stored, and the next files are sent', async () => {
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
  const onRefused = vi.fn()
  const onStored = (object: unknown) => {
    throw new Error(`no place for what was ${object}`)
  }
  uploadAll(
    kind,
    ['a', 'b', 'c'].map((name) => new File([name], name)),
    undefined,
    { onStored, onRefused },
  )
  await waitFor(() => expect(useErrorLog.getState().errors).toHaveLength(3))
  expect(useErrorLog.getState().errors[0]).toMatchObject({ message: 'no place for what was stored' })
  expect(useUploads.getState().uploads.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
  expect(onRefused).not.toHaveBeenCalled()
})

test('the uploads of a person end with their logout: the next person neither sees nor sends their files', () => {
  const sent: string[] = []
  const cancelled: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      open() {}
      setRequestHeader() {}
      send(body: FormData) {
        sent.push((body.get('file') as File).name)
      }
      abort() {
        cancelled.push('')
      }
    },
  )
  useSession.setState({ token: 'anna' })
  uploadAll(
    imageUploads,
    ['a', 'b', 'c'].map((name) => new File([name], name)),
  )
  expect(sent).toEqual(['a', 'b'])
  useSession.setState(NOBODY)
  expect(useUploads.getState().uploads).toEqual([])
  expect(cancelled).toHaveLength(2)
  useSession.setState({ token: 'tomek' })
  expect(sent).toEqual(['a', 'b'])
})
