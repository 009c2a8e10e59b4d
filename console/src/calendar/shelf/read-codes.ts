import type { CodeAnswer, CodePicture } from './codes-worker.ts'

/** Reads the texts of the codes in a picture of the camera. */
export interface CodeReader {
  read: (video: HTMLVideoElement) => Promise<string[]>
  end: () => void
}

/** The Barcode Detection API, for which TypeScript has no types yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The kinds of codes on tags and articles. */
const FORMATS = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13', 'ean_8', 'upc_a', 'itf']

/** The longest side, in pixels, of a picture in which codes are read. A code in a third of it stays readable. */
const MAX_SIDE = 1280

/** Starts the browser's own reader, or else the library's reader. Rejects if neither starts. */
export const startReader = async (): Promise<CodeReader> => (await browserReader()) ?? startWorkerReader()

async function browserReader(): Promise<CodeReader | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const supportedFormats = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  if (!BarcodeDetector || !FORMATS.every((format) => supportedFormats?.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats: FORMATS })
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    end: () => {},
  }
}

/** Starts a reader in a worker, because a phone needs up to a tenth of a second for a picture. */
function startWorkerReader(): Promise<CodeReader> {
  const worker = new Worker(new URL('./codes-worker.ts', import.meta.url), { type: 'module' })
  const readInWorker = (picture: CodePicture) =>
    new Promise<string[]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<CodeAnswer>) =>
        'texts' in data ? resolve(data.texts) : reject(new Error(data.failed))
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(picture)
    })
  const pictureOf = pictureTaker()
  const reader = {
    read: async (video: HTMLVideoElement) => {
      const picture = pictureOf(video)
      return picture ? readInWorker(picture) : []
    },
    end: () => worker.terminate(),
  }
  // The answer to a first, empty picture shows that the worker has loaded everything.
  return readInWorker(new ImageData(1, 1)).then(
    () => reader,
    (error: unknown) => {
      reader.end()
      throw error
    },
  )
}

/** Returns a function that captures the present picture of a video, scaled down if it is large. */
function pictureTaker() {
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return (video: HTMLVideoElement): ImageData | undefined => {
    if (!context || video.videoWidth === 0) return undefined
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    Object.assign(context.canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return context.getImageData(0, 0, width, height)
  }
}
