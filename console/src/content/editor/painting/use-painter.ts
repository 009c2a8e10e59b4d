import { readFamilies } from '@wifi-tms/contract/fonts'
import type { PaintJob } from '@wifi-tms/paint/job'
import type { Box } from '@wifi-tms/paint/raster/box'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useCall } from '../../../base/calls/use-call.ts'
import { BASE_URL } from '../../../base/http/address.ts'
import { useSession } from '../../../base/session/session.ts'
import { grown } from '../document/growing.ts'
import { valuesOf } from '../document/samples.ts'
import { editingOf } from '../document/session.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'
import { type OtherPanel, type PreviewPanel, shownInks } from '../store/panel.ts'
import { useSeenValues } from '../store/samples.ts'
import type { FromPainter, PaintAsk, ToPainter } from './messages.ts'
import { newSender, withElements } from './sent-elements.ts'

const FONTS_AT = `${BASE_URL}/user/api/fonts/files/`
const PICTURES_AT = `${BASE_URL}/user/api/images/`

/**
 * Puts a canvas into the given element that shows the drawing as the panel would. A thread of its own paints it, so
 * that the page never has to wait.
 */
export function usePainter(
  paper: RefObject<HTMLElement | null>,
  { panel }: PreviewPanel,
  others: readonly OtherPanel[],
) {
  const editor = useEditorStore()
  const usesPlainColours = useEditor((state) => state.plain)
  const values = useSeenValues()
  const families = useCall(readFamilies, {}).data?.families
  const token = useSession((session) => session.token)
  /** Sends a request to the thread; undefined until the thread is ready. */
  const send = useRef<(ask: PaintAsk) => void>(undefined)
  /** The newest request. It is sent again once the thread is ready. */
  const newest = useRef<PaintAsk>(undefined)
  const canvas = useRef<HTMLCanvasElement>(undefined)
  useEffect(() => {
    // A canvas can be transferred to a thread only once, so each thread gets a canvas of its own.
    const threadCanvas = Object.assign(document.createElement('canvas'), { className: 'editor-canvas' })
    canvas.current = threadCanvas
    paper.current!.append(threadCanvas)
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' })
    const post = (call: ToPainter, ...transfers: Transferable[]) => worker.postMessage(call, transfers)
    const sentElementsOf = newSender()
    let lastFaults = ''
    worker.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => {
      if (data === 'ready') {
        const offscreen = threadCanvas.transferControlToOffscreen()
        post(offscreen, offscreen)
        send.current = (ask) =>
          post({ ...ask, job: withElements(ask.job, []), elements: sentElementsOf(ask.job.design.canvas.elements) })
        if (newest.current) send.current(newest.current)
        return
      }
      if ('small' in data) {
        editor.setState(({ thumbnails }) => {
          thumbnails[data.color]?.close()
          return { thumbnails: { ...thumbnails, [data.color]: data.small } }
        })
        return
      }
      if (data.number === newest.current?.number && !data.incomplete) threadCanvas.removeAttribute('aria-busy')
      // Browser tests and benchmarks read this time.
      threadCanvas.dataset.painted = String(data.at)
      const readPixels = (box: Box) =>
        new Promise<ImageData | null>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data)
          post({ pixelsOf: box, reply: port2 }, port2)
        })
      const faultsText = JSON.stringify(data.faults)
      // Equal faults stay the same object, so that nothing renders again.
      const areOtherFaults = faultsText !== lastFaults
      lastFaults = faultsText
      // The sizes of an outdated or incomplete painting are not used; a later answer has them.
      const isMeasured = data.number === newest.current?.number && !data.incomplete
      editor.setState((state) => ({
        ...(isMeasured ? grown(state, data.sizes) : state),
        readPixels,
        faults: areOtherFaults ? data.faults : state.faults,
      }))
    })
    return () => {
      send.current = undefined
      worker.terminate()
      threadCanvas.remove()
      editor.setState({ readPixels: undefined })
    }
  }, [paper, editor])
  const resolution = useEditor((state) => editingOf(state).drawing.resolution)
  const askForPainting = useEffectEvent(() => {
    const { background, elements } = editingOf(editor.getState()).drawing
    const job: PaintJob = {
      design: { resolution, background, canvas: { version: 1, elements: [...elements] } },
      data: valuesOf(values),
      panel,
      ...(families && { families }),
    }
    newest.current = {
      number: (newest.current?.number ?? 0) + 1,
      job,
      shown: shownInks(panel, usesPlainColours),
      others,
      token,
      fontsAt: FONTS_AT,
      picturesAt: PICTURES_AT,
    }
    canvas.current?.setAttribute('aria-busy', 'true')
    send.current?.(newest.current)
  })
  useEffect(askForPainting, [resolution, values, panel, usesPlainColours, others, families, token])
  // A change of the drawing is painted at once, while the page still renders the rest of the change. Another resolution
  // is left to the effect above, as it may bring another panel.
  useEffect(
    () =>
      editor.subscribe((state, previous) => {
        const [drawing, previousDrawing] = [editingOf(state).drawing, editingOf(previous).drawing]
        if (drawing !== previousDrawing && drawing.resolution === previousDrawing.resolution) askForPainting()
      }),
    [editor],
  )
}
