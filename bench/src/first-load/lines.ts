/** A network connection and a browser's processor, both slowed down by Chromium. */
export interface NetworkLine {
  name: string
  /** Bytes per second of downloads. Uploads have half of them. */
  down: number
  /** Milliseconds of a round trip. */
  latency: number
  /** The factor by which the browser computes slower than this machine. */
  slower: number
  /** The aim for the product's time divided by the time of a page of Ant Design's ProLayout and ProTable, at most. */
  aim: string
}

/** Converts megabits to bytes. */
const mbit = (count: number) => (count * 1e6) / 8

/** The connections on which the device list is timed. */
export const lines: readonly NetworkLine[] = [
  { name: '1.6 Mbit/s, 150 ms, a quarter of the processor', down: mbit(1.6), latency: 150, slower: 4, aim: '0.67 ×' },
  { name: '10 Mbit/s, 40 ms', down: mbit(10), latency: 40, slower: 1, aim: '1 ×' },
  { name: '100 Mbit/s, 1 ms', down: mbit(100), latency: 1, slower: 1, aim: '1 ×' },
]
