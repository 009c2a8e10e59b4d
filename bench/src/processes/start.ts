import { startChild } from '../child/start-child.ts'
import type { calls as bareCalls } from './bare.ts'
import type { calls as bareRouteCalls } from './bare-route.ts'
import type { calls as seedCalls } from './seed.ts'
import type { calls as serverCalls } from './server.ts'
import type { calls as tagCalls } from './tags.ts'

/** These functions each start one of the programs in this folder, in a process of its own. */
export const newServer = () => startChild<typeof serverCalls>(new URL('./server.ts', import.meta.url))
export const newTags = () => startChild<typeof tagCalls>(new URL('./tags.ts', import.meta.url))
export const newBare = () => startChild<typeof bareCalls>(new URL('./bare.ts', import.meta.url))
export const newSeed = () => startChild<typeof seedCalls>(new URL('./seed.ts', import.meta.url))
export const newBareRoute = () => startChild<typeof bareRouteCalls>(new URL('./bare-route.ts', import.meta.url))
