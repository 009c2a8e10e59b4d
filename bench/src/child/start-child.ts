import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CallMessage, Calls, CommonCalls, ReplyMessage } from './serve.ts'

/** The answer to the call K of a child. */
type Answer<C extends Calls, K extends keyof C> = Promise<Awaited<ReturnType<C[K]>>>

/** A child process that answers calls. */
export interface Child<C extends Calls> {
  /** Makes a call. Rejects with the child's error, or when the child has exited. */
  ask<K extends keyof (C & CommonCalls)>(name: K, arg?: Parameters<(C & CommonCalls)[K]>[0]): Answer<C & CommonCalls, K>
  /** Ends the process and waits until it has exited. */
  end(): Promise<void>
}

/** The program that starts every command of this project. */
const RUN = fileURLToPath(new URL('../../../bin/run.mjs', import.meta.url))
/** The milliseconds after which a child that has not exited is killed. */
const EXIT_MS = 5000

/**
 * Starts a file that calls `serve`, as npm starts the server. Its standard error is passed through.
 */
export function startChild<C extends Calls>(file: URL): Child<C> {
  const child: ChildProcess = fork(RUN, [fileURLToPath(file)], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
  })
  /** The calls without an answer, by id. */
  const pendingCalls = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>()
  let lastId = 0
  child.on('message', (answer: ReplyMessage) => {
    const call = pendingCalls.get(answer.id)
    pendingCalls.delete(answer.id)
    if ('error' in answer) call?.reject(new Error(answer.error))
    else call?.resolve(answer.result)
  })
  child.on('exit', (code, signal) => {
    for (const { reject } of pendingCalls.values()) reject(new Error(`${file.pathname} ended with ${signal ?? code}`))
    pendingCalls.clear()
  })
  return {
    ask: (name, arg) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        pendingCalls.set(id, { resolve: resolve as (result: unknown) => void, reject })
        child.send({ id, name: String(name), arg } satisfies CallMessage, (error) => error && reject(error))
      }),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      // The child exits once it is disconnected, and leaves its compiled sources for the next child.
      if (child.connected) child.disconnect()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), EXIT_MS)
      await exited
      clearTimeout(killTimer)
    },
  }
}
