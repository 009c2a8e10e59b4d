import { serve } from '../serve.ts'

/** Calls that succeed, fail and end the process, for the tests of `startChild`. */
export const calls = {
  twice: (value: number) => value * 2,
  fail() {
    throw new Error('as told')
  },
  leave: (): Promise<void> => process.exit(3),
}

serve(calls)
