import { serve } from '../child/serve.ts'

/** Does the work of a turn, with other values in each turn, and returns the result. */
export type PaintTurn = (turn: number) => Uint8Array | Promise<Uint8Array>

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
export function serveContestant<Task>(begin: (task: Task) => PaintTurn | Promise<PaintTurn>): void {
  let work: PaintTurn
  let turn = 0
  serve({
    async begin(task) {
      work = await begin(task)
      return undefined
    },
    once: async () => work(turn++),
    async turns(count) {
      const timesMs: number[] = []
      while (timesMs.length < count) {
        const began = performance.now()
        // To await a result that is no promise would take time, too.
        const result = work(turn++)
        if (result instanceof Promise) await result
        timesMs.push(performance.now() - began)
      }
      return timesMs
    },
  } satisfies ContestantCalls<Task>)
}
