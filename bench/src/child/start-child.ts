import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Always, CallMessage, Calls, ReplyMessage } from './serve.ts'

type Answer<C extends Calls, K extends keyof C> = Promise<Awaited<ReturnType<C[K]>>>

/** A process of its own that answers calls. */
export interface Child<C extends Calls> {
  /** Rejects with the child's error, or when the child has exited. */
  ask<K extends keyof (C & Always)>(name: K, arg?: Parameters<(C & Always)[K]>[0]): Answer<C & Always, K>
  /** Ends the process and waits until it has exited. */
  end(): Promise<void>
}

/** The program that starts every command of this project. */
const RUN = fileURLToPath(new URL('../../../bin/run.mjs', import.meta.url))
/** Milliseconds that a process has to exit by itself. */
const LEAVE = 5000

/** Starts a file that calls `serve`, as npm starts the server. What it prints on standard error passes through. */
export function startChild<C extends Calls>(file: URL): Child<C> {
  const child: ChildProcess = fork(RUN, [fileURLToPath(file)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  child.on('message', (answer: ReplyMessage) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('error' in answer) asker?.reject(new Error(answer.error))
    else asker?.resolve(answer.result)
  })
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`${file.pathname} ended with ${signal ?? code}`))
    waiting.clear()
  })
  return {
    ask: (name, arg) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve: resolve as (result: unknown) => void, reject })
        child.send({ id, name: String(name), arg } satisfies CallMessage, (error) => error && reject(error))
      }),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      // The child exits when nobody is connected any more, and leaves its compiled sources for the next.
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill('SIGKILL'), LEAVE)
      await gone
      clearTimeout(late)
    },
  }
}
