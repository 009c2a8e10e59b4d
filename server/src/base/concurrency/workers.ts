import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Facts } from '@wifi-tms/contract/errors'

/**
 * The messages to and from a worker. A worker says once that it is ready for its first job. `ask` is the input of a
 * job. The owner of a job answers the worker's questions about the job.
 */
export type ToWorker<Ask> = { id: number; ask: Ask } | { id: number; answer: unknown }
export type FromWorker<Result> =
  | { ready: true }
  | { id: number; result: Result; hasGrown: boolean }
  | { id: number; failed: { name: string; message: string; facts?: Facts | undefined } }
  | { id: number; question: string }

/**
 * Thrown for a job that a worker refused, died of or did not finish in time. `reason` is the name of the worker's
 * error, or `died`, `late`, `busy` or `stopped`.
 */
export class JobFailed extends Error {
  override name = 'JobFailed'
  readonly reason: string
  readonly facts: Facts | undefined
  constructor(reason: string, message: string, facts?: Facts) {
    super(message)
    this.reason = reason
    this.facts = facts
  }
}

export interface Workers<Ask, Result> {
  /** Runs one job. `answer` answers the worker's questions about it. Rejects with JobFailed. */
  run(ask: Ask, answer?: (question: string) => Promise<unknown>): Promise<Result>
  /** Ends the workers; waiting jobs are refused. */
  stop(): Promise<void>
}

/**
 * The longest time in which a thread or process loads its file, in milliseconds: seconds on a small or busy machine.
 */
const LOADING_MS = 30_000
/** The default of `idleMs`. */
const IDLE_MS = 60_000

interface Limits {
  /** The maximum number of threads; each does one job at a time. */
  threads: number
  /** The maximum number of jobs that may wait for a thread. */
  maxWaiting: number
  /** The maximum number of milliseconds of one job on its thread, without the loading of the thread's file. */
  deadlineMs: number
  /** Milliseconds without work after which a thread ends and gives back its memory, some 30 MB; 60,000 by default. */
  idleMs?: number
  /**
   * The maximum number of megabytes of objects in a thread's heap: a thread that needs more dies. Node's own limit by
   * default.
   */
  memoryMb?: number
  /** Runs each thread as a separate process, which is ended after a job that has made it grow, to free its memory. */
  asProcesses?: boolean
}

interface Job<Ask, Result> {
  ask: Ask
  answer: ((question: string) => Promise<unknown>) | undefined
  done(result: Result): void
  fail(error: JobFailed): void
}

/** A thread or a process, by the methods that the pool calls. */
type Channel = Pick<Worker, 'on' | 'postMessage' | 'terminate'>

interface Thread<Ask, Result> {
  worker: Channel
  /** The job that the thread works on, with the number that the messages about the job have. */
  job?: (Job<Ask, Result> & { id: number; timer?: NodeJS.Timeout }) | undefined
  /** True while the thread is being ended: it gets no further job. */
  isEnding?: true
  /** The timer that ends the thread if it gets no work. */
  idleTimer?: NodeJS.Timeout
}

/**
 * A child process with the interface of a thread. It has one malloc arena for all its threads, so that it retains less
 * freed memory, and does not get the environment with the server's secrets.
 */
function openProcess(file: URL, memory?: number): Channel {
  const { PATH, SystemRoot, TMPDIR } = process.env
  const child = fork(fileURLToPath(file), {
    serialization: 'advanced',
    execArgv: memory === undefined ? [] : [`--max-old-space-size=${memory}`],
    env: { PATH, SystemRoot, TMPDIR, MALLOC_ARENA_MAX: '1' },
  })
  const exitCode = new Promise<number>((done) => child.once('close', (code) => done(code ?? 1)))
  return Object.assign(child, {
    // Errors of `send` are ignored: the `exit` of a process that has died reports the failure.
    postMessage: (message: object) => void child.send(message, () => {}),
    terminate: () => {
      child.kill('SIGKILL')
      return exitCode
    },
  }) as unknown as Channel
}

/**
 * A pool of worker threads that run one file. Threads start when there is work, and end when there is no work for a
 * while. If a thread dies or overruns the deadline, the thread is ended and its job is refused; the next job gets a new
 * thread.
 */
export function startWorkers<Ask, Result>(file: URL, limits: Limits): Workers<Ask, Result> {
  const threads = new Set<Thread<Ask, Result>>()
  const queue: Job<Ask, Result>[] = []
  let lastId = 0
  let isStopped = false

  const takeJob = (thread: Thread<Ask, Result>) => {
    const { job } = thread
    clearTimeout(job?.timer)
    thread.job = undefined
    return job
  }

  const endThread = (thread: Thread<Ask, Result>, reason: string, message: string): Promise<unknown> => {
    threads.delete(thread)
    clearTimeout(thread.idleTimer)
    takeJob(thread)?.fail(new JobFailed(reason, message))
    startJobs()
    return thread.worker.terminate()
  }

  /** Ends the thread if its job is not done within this time. */
  const startDeadline = (thread: Thread<Ask, Result>, timeoutMs: number) => {
    if (!thread.job) return
    clearTimeout(thread.job.timer)
    const endLate = () => void endThread(thread, 'late', `it took longer than ${timeoutMs / 1000} s`)
    thread.job.timer = setTimeout(endLate, timeoutMs)
  }

  const receive = async (thread: Thread<Ask, Result>, message: FromWorker<Result>) => {
    if ('ready' in message) return startDeadline(thread, limits.deadlineMs)
    if (message.id !== thread.job?.id) return
    if ('question' in message) {
      const answer = await thread.job.answer?.(message.question).catch(() => undefined)
      thread.worker.postMessage({ id: message.id, answer } satisfies ToWorker<Ask>)
      return
    }
    const job = takeJob(thread)
    if ('result' in message) job?.done(message.result)
    else job?.fail(new JobFailed(message.failed.name, message.failed.message, message.failed.facts))
    if ('hasGrown' in message && message.hasGrown) {
      // The next thread starts when this one's memory has been freed.
      thread.isEnding = true
      return void thread.worker.terminate()
    }
    thread.idleTimer = setTimeout(
      () => void endThread(thread, 'idle', 'there was no work'),
      limits.idleMs ?? IDLE_MS,
    ).unref()
    startJobs()
  }

  const openThread = (): Thread<Ask, Result> => {
    const worker = limits.asProcesses
      ? openProcess(file, limits.memoryMb)
      : new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } })
    const thread: Thread<Ask, Result> = { worker }
    worker.on('message', (message: FromWorker<Result>) => void receive(thread, message))
    worker.on('error', (error: Error) => void endThread(thread, 'died', `the worker died: ${error.message}`))
    worker.on('exit', () => threads.has(thread) && void endThread(thread, 'died', 'the worker ended'))
    threads.add(thread)
    return thread
  }

  const startJobs = () => {
    while (!isStopped && queue.length > 0) {
      const idleThread = [...threads].find((thread) => !thread.job && !thread.isEnding)
      const thread = idleThread ?? (threads.size < limits.threads ? openThread() : undefined)
      if (!thread) return
      const id = ++lastId
      const job = queue.shift()!
      clearTimeout(thread.idleTimer)
      thread.job = { ...job, id }
      // A new thread loads its file first. The deadline of its job begins when it is ready.
      startDeadline(thread, idleThread ? limits.deadlineMs : LOADING_MS)
      thread.worker.postMessage({ id, ask: job.ask } satisfies ToWorker<Ask>)
    }
  }

  return {
    run: (ask, answer) =>
      new Promise((done, fail) => {
        if (isStopped) return fail(new JobFailed('stopped', 'the server is stopping'))
        if (queue.length >= limits.maxWaiting) return fail(new JobFailed('busy', 'too much is waiting already'))
        queue.push({ ask, answer, done, fail })
        startJobs()
      }),
    async stop() {
      isStopped = true
      for (const job of queue.splice(0)) job.fail(new JobFailed('stopped', 'the server is stopping'))
      await Promise.all([...threads].map((thread) => endThread(thread, 'stopped', 'the server is stopping')))
    },
  }
}
