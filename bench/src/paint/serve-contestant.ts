import { serve } from '../child/serve.ts'

/** The work of a turn, with other values each time. Answers its result. */
export type TurnWork = (turn: number) => Uint8Array | Promise<Uint8Array>

/** The calls that a contestant's process answers. */
export type ContestantCalls<Task> = {
  /** Gets ready. Answers the version, unless the name already says it. */
  begin(task: Task): Promise<string | undefined>
  /** Does the work once, for its result. */
  once(): Promise<Uint8Array>
  /** The milliseconds of each of `count` turns. */
  turns(count: number): Promise<number[]>
}

/** Answers the bench for a contestant; `begin` gets ready. */
export function serveContestant<Task>(begin: (task: Task) => TurnWork | Promise<TurnWork>): void {
  let work: TurnWork
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
