/** Ticks at the pace it is told, in milliseconds. */
addEventListener('message', ({ data }: MessageEvent<number>) => setInterval(() => postMessage(undefined), data))
