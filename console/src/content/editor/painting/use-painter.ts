import { readFamilies } from '@wifi-tms/contract/fonts'
import type { PaintJob } from '@wifi-tms/paint/job'
import type { Box } from '@wifi-tms/paint/raster/box'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useCall } from '../../../base/calls/use-call.ts'
import { BASE_URL } from '../../../base/http/address.ts'
import { useSession } from '../../../base/session/session.ts'
import { fitGrowingTexts } from '../document/growing.ts'
import { valuesOf } from '../document/samples.ts'
import { editingOf } from '../document/session.ts'
import { useEditor, useEditorStore } from '../store/editor.ts'
import { type OtherPanel, type PreviewPanel, shownInks } from '../store/panel.ts'
import { useShownValues } from '../store/samples.ts'
import type { FromPainter, PaintingRequest, ToPainter } from './messages.ts'
import { newSender, withElements } from './sent-elements.ts'

const FONTS_URL = `${BASE_URL}/user/api/fonts/files/`
const PICTURES_URL = `${BASE_URL}/user/api/images/`

/**
 * Shows the drawing as the panel would, on a canvas that is put into the element `paper`. A separate thread paints it,
 * so that the page never has to wait.
 */
export function usePainter(
  paper: RefObject<HTMLElement | null>,
  { panel }: PreviewPanel,
  otherPanels: readonly OtherPanel[],
) {
  const editor = useEditorStore()
  const usesPlainColours = useEditor((state) => state.usesPlainColours)
  const values = useShownValues()
  const families = useCall(readFamilies, {}).data?.families
  const token = useSession((session) => session.token)
  /** Sends a request to the thread; undefined until the thread is ready. */
  const send = useRef<(request: PaintingRequest) => void>(undefined)
  /** The newest request. It is sent as soon as the thread is ready. */
  const newestRequest = useRef<PaintingRequest>(undefined)
  const canvas = useRef<HTMLCanvasElement>(undefined)
  useEffect(() => {
    // A canvas can be transferred to a thread only once, so each thread gets a canvas of its own.
    const threadCanvas = Object.assign(document.createElement('canvas'), { className: 'editor-canvas' })
    canvas.current = threadCanvas
    paper.current!.append(threadCanvas)
    const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' })
    const post = (call: ToPainter, ...transfers: Transferable[]) => worker.postMessage(call, transfers)
    worker.addEventListener('error', () => !send.current && editor.setState({ isPainterMissing: true }))
    const sentElementsOf = newSender()
    let lastFaults = ''
    worker.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => {
      if (data === 'ready') {
        editor.setState({ isPainterMissing: false })
        const offscreen = threadCanvas.transferControlToOffscreen()
        post(offscreen, offscreen)
        send.current = (request) =>
          post({
            ...request,
            job: withElements(request.job, []),
            elements: sentElementsOf(request.job.design.canvas.elements),
          })
        if (newestRequest.current) send.current(newestRequest.current)
        return
      }
      if ('thumbnail' in data) {
        editor.setState(({ thumbnails }) => {
          thumbnails[data.color]?.close()
          return { thumbnails: { ...thumbnails, [data.color]: data.thumbnail } }
        })
        return
      }
      if (data.number === newestRequest.current?.number && !data.isIncomplete) threadCanvas.removeAttribute('aria-busy')
      // Browser tests and benchmarks read this time.
      threadCanvas.dataset.painted = String(data.paintedAt)
      const readPixels = (box: Box) =>
        new Promise<ImageData | null>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }: MessageEvent<ImageData | null>) => resolve(data)
          post({ pixelsOf: box, reply: port2 }, port2)
        })
      const faultsText = JSON.stringify(data.faults)
      // Equal faults stay the same object, so that nothing renders again.
      const haveFaultsChanged = faultsText !== lastFaults
      lastFaults = faultsText
      // The sizes of an outdated or incomplete painting are not used; a later answer has them.
      const isMeasured = data.number === newestRequest.current?.number && !data.isIncomplete
      editor.setState((state) => ({
        ...(isMeasured ? fitGrowingTexts(state, data.sizes) : state),
        readPixels,
        faults: haveFaultsChanged ? data.faults : state.faults,
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
    newestRequest.current = {
      number: (newestRequest.current?.number ?? 0) + 1,
      job,
      shownInks: shownInks(panel, usesPlainColours),
      otherPanels,
      token,
      fontsUrl: FONTS_URL,
      picturesUrl: PICTURES_URL,
    }
    canvas.current?.setAttribute('aria-busy', 'true')
    send.current?.(newestRequest.current)
  })
  useEffect(askForPainting, [resolution, values, panel, usesPlainColours, otherPanels, families, token])
  // A change of the drawing is painted at once, while the page still renders the rest of the change. A change of the
  // resolution is left to the effect above, because it may also change the panel.
  useEffect(
    () =>
      editor.subscribe((state, previous) => {
        const [drawing, previousDrawing] = [editingOf(state).drawing, editingOf(previous).drawing]
        if (drawing !== previousDrawing && drawing.resolution === previousDrawing.resolution) askForPainting()
      }),
    [editor],
  )
}
