import { serve } from '../child/serve.ts'

/** Does the work of a turn, with other values in each turn, and returns the result. */
export type TurnWork = (turn: number) => Uint8Array | Promise<Uint8Array>

/** The calls that a contestant's process answers. */
export type ContestantCalls<Task> = {
  /** Prepares for the task and returns the program's version, unless its name already has it. */
  begin(task: Task): Promise<string | undefined>
  /** Does the work once and returns its result. */
  once(): Promise<Uint8Array>
  /** Does `count` turns of work and returns the milliseconds of each. */
  turns(count: number): Promise<number[]>
}

/** Answers the bench's calls for a contestant; `begin` prepares for a task. */
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
