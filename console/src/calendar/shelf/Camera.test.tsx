import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { show } from '../../testing/rendering.tsx'
import { Camera } from './Camera.tsx'

test('a camera that reads for hours does not gather listeners', async () => {
  const listening = vi.spyOn(AbortSignal.prototype, 'addEventListener')
  const unlistening = vi.spyOn(AbortSignal.prototype, 'removeEventListener')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const track = { stop: vi.fn() }
  vi.stubGlobal('isSecureContext', true)
  Object.assign(navigator, { mediaDevices: { getUserMedia: async () => ({ getTracks: () => [track] }) } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const formats = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf']
  const detect = vi.fn(async () => [{ rawValue: 'T-7' }])
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => formats
      detect = detect
    },
  )
  const report = vi.fn()
  await show(<Camera onCode={report} />)
  const listenersOf = ({ mock }: { mock: { calls: unknown[][] } }) =>
    mock.calls.filter(([type]) => type === 'abort').length
  fireEvent.click(screen.getByRole('button', { name: /camera/i }))
  await waitFor(() => expect(detect.mock.calls.length).toBeGreaterThan(4))
  expect(listenersOf(listening) - listenersOf(unlistening)).toBeLessThanOrEqual(1)
  // A code that stays in sight is reported once.
  expect(report.mock.calls).toEqual([['T-7']])
  fireEvent.click(screen.getByRole('button', { name: /camera/i }))
  await waitFor(() => expect(track.stop).toHaveBeenCalled())
})
