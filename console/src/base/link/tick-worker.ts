/** Ticks at the interval in its message, in milliseconds. */
addEventListener('message', ({ data }: MessageEvent<number>) => setInterval(() => postMessage(undefined), data))
