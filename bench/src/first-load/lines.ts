/**
 * A connection: its bytes a second down (half of them up), the milliseconds there and back, and the browser's share of
 * a processor.
 */
export interface NetworkLine {
  name: string
  down: number
  latency: number
  /** The factor by which the browser computes slower than this machine. */
  slower: number
  /** The most that the product's time may be, as a multiple of the peer's. */
  aim: string
}

const mbit = (count: number) => (count * 1e6) / 8

export const lines: readonly NetworkLine[] = [
  { name: '1.6 Mbit/s, 150 ms, a quarter of the processor', down: mbit(1.6), latency: 150, slower: 4, aim: '0.67 ×' },
  { name: '10 Mbit/s, 40 ms', down: mbit(10), latency: 40, slower: 1, aim: '1 ×' },
  { name: '100 Mbit/s, 1 ms', down: mbit(100), latency: 1, slower: 1, aim: '1 ×' },
]
