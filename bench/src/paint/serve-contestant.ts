import { serve } from '../child/serve.ts'

/** What is done in a turn, with other values each time. Answers what came of it. */
export type Work = (turn: number) => Uint8Array | Promise<Uint8Array>

/** What the process of a contestant answers. */
export type ContestantCalls<Task> = {
  /** Gets ready. Answers the version, where it is not said anyway. */
  begin(task: Task): Promise<string | undefined>
  /** Does the work once, for the sake of what comes of it. */
  once(): Promise<Uint8Array>
  /** The milliseconds of each of so many turns. */
  turns(count: number): Promise<number[]>
}

/** Answers the bench for one of those who are compared; `begin` gets ready. */
export function serveContestant<Task>(begin: (task: Task) => Work | Promise<Work>): void {
  let work: Work
  let turn = 0
  serve({
    async begin(task) {
      work = await begin(task)
      return undefined
    },
    once: async () => work(turn++),
    async turns(count) {
      const took: number[] = []
      while (took.length < count) {
        const began = performance.now()
        const result = work(turn++)
        if (result instanceof Promise) await result
        took.push(performance.now() - began)
      }
      return took
    },
  } satisfies ContestantCalls<Task>)
}
