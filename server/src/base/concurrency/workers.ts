import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

/** What a worker is asked, and what it says back; a question of the worker is answered by the job that it works on. */
export type ToWorker<Ask> = { id: number; ask: Ask } | { id: number; answer: unknown }
export type FromWorker<Result> =
  | { id: number; result: Result; grown: boolean }
  | { id: number; failed: { name: string; message: string } }
  | { id: number; question: string }

/** A job that a worker refused, died of or did not finish in time; `reason` is the name of the worker's error. */
export class JobFailed extends Error {
  override name = 'JobFailed'
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

export interface Workers<Ask, Result> {
  /** One job. `answer` serves the questions that the worker has about it. Rejects with JobFailed. */
  run(ask: Ask, answer?: (question: string) => Promise<unknown>): Promise<Result>
  /** Ends the workers; what still waits is refused. */
  stop(): Promise<void>
}

const IDLE = 60_000

interface Limits {
  /** The most threads; each does one job at a time. */
  threads: number
  /** The most jobs that may wait for a thread. */
  waiting: number
  /** Milliseconds one job may take on its thread. */
  deadline: number
  /** Milliseconds without work after which a thread is ended and gives back its memory, some 30 MB; 60,000 unless told. */
  idle?: number
  /** Megabytes that the objects of one job may take: a thread that wants more has died. Unless told, as many as Node lets it have. */
  memory?: number
  /** A process of its own for each thread, which ends early where a job has made it grow: its memory goes back whole. */
  apart?: boolean
}

interface Job<Ask, Result> {
  ask: Ask
  answer: ((question: string) => Promise<unknown>) | undefined
  done(result: Result): void
  fail(error: JobFailed): void
}

/** A thread or a process, as the pool speaks to it. */
type Channel = Pick<Worker, 'on' | 'postMessage' | 'terminate'>

interface Thread<Ask, Result> {
  worker: Channel
  /** What it works on, under the number that its messages carry. */
  job?: (Job<Ask, Result> & { id: number; timer: NodeJS.Timeout }) | undefined
  /** It is being ended, and gets no job any more. */
  leaves?: true
  /** Ends it where no work comes. */
  rest?: NodeJS.Timeout
}

/**
 * A child process that is spoken to as a thread is. It has one heap for all its threads, so that it keeps less of what was
 * freed, and none of the server's secrets, which stand in the environment.
 */
function openProcess(file: URL, memory?: number): Channel {
  const { PATH, SystemRoot, TMPDIR } = process.env
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    execArgv: memory === undefined ? [] : [`--max-old-space-size=${memory}`],
    env: { PATH, SystemRoot, TMPDIR, MALLOC_ARENA_MAX: '1' },
  })
  const gone = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)))
  return Object.assign(child, {
    // One that has just died is told of by its `exit`.
    postMessage: (message: object) => void child.send(message, () => {}),
    terminate: () => {
      child.kill('SIGKILL')
      return gone
    },
  }) as unknown as Channel
}

/**
 * A pool of worker threads over one file. Threads start when there is work and end when there is none for a while; one
 * that dies or overruns the deadline is ended and its job is refused, and the next job finds a fresh one.
 */
export function startWorkers<Ask, Result>(file: URL, limits: Limits): Workers<Ask, Result> {
  const threads = new Set<Thread<Ask, Result>>()
  const queue: Job<Ask, Result>[] = []
  let lastId = 0
  let stopped = false

  const take = (thread: Thread<Ask, Result>) => {
    const { job } = thread
    clearTimeout(job?.timer)
    thread.job = undefined
    return job
  }

  const end = (thread: Thread<Ask, Result>, reason: string, message: string): Promise<unknown> => {
    threads.delete(thread)
    clearTimeout(thread.rest)
    take(thread)?.fail(new JobFailed(reason, message))
    next()
    return thread.worker.terminate()
  }

  const hear = async (thread: Thread<Ask, Result>, message: FromWorker<Result>) => {
    if (message.id !== thread.job?.id) return
    if ('question' in message) {
      const answer = await thread.job.answer?.(message.question).catch(() => undefined)
      thread.worker.postMessage({ id: message.id, answer } satisfies ToWorker<Ask>)
      return
    }
    const job = take(thread)
    if ('result' in message) job?.done(message.result)
    else job?.fail(new JobFailed(message.failed.name, message.failed.message))
    if ('grown' in message && message.grown) {
      // The next one starts when this one's memory is back.
      thread.leaves = true
      return void thread.worker.terminate()
    }
    thread.rest = setTimeout(() => void end(thread, 'idle', 'there was no work'), limits.idle ?? IDLE).unref()
    next()
  }

  const open = (): Thread<Ask, Result> => {
    const worker = limits.apart
      ? openProcess(file, limits.memory)
      : new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.memory } })
    const thread: Thread<Ask, Result> = { worker }
    worker.on('message', (message: FromWorker<Result>) => void hear(thread, message))
    worker.on('error', (error: Error) => void end(thread, 'died', `the worker died: ${error.message}`))
    worker.on('exit', () => threads.has(thread) && void end(thread, 'died', 'the worker ended'))
    threads.add(thread)
    return thread
  }

  const next = () => {
    while (!stopped && queue.length > 0) {
      const thread =
        [...threads].find((one) => !one.job && !one.leaves) ?? (threads.size < limits.threads ? open() : undefined)
      if (!thread) return
      const id = ++lastId
      const job = queue.shift()!
      clearTimeout(thread.rest)
      const late = () => void end(thread, 'late', `it took longer than ${limits.deadline / 1000} s`)
      thread.job = { ...job, id, timer: setTimeout(late, limits.deadline) }
      thread.worker.postMessage({ id, ask: job.ask } satisfies ToWorker<Ask>)
    }
  }

  return {
    run: (ask, answer) =>
      new Promise((done, fail) => {
        if (stopped) return fail(new JobFailed('stopped', 'the server is stopping'))
        if (queue.length >= limits.waiting) return fail(new JobFailed('busy', 'too much is waiting already'))
        queue.push({ ask, answer, done, fail })
        next()
      }),
    async stop() {
      stopped = true
      for (const job of queue.splice(0)) job.fail(new JobFailed('stopped', 'the server is stopping'))
      await Promise.all([...threads].map((one) => end(one, 'stopped', 'the server is stopping')))
    },
  }
}
