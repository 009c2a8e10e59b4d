import { z } from 'zod'
import { resource } from './resource.ts'
import { Name, Stamps } from './shapes.ts'

/** The dithering algorithms the painter knows. */
export const algorithmNames = [
  'binarization',
  'floyd-steinberg',
  'atkinson',
  'stucki',
  'jarvis-judice-ninke',
  'sierra',
  'sierra-lite',
  'burkes',
  'ordered-4x4',
  'ordered-8x8',
  'blue-noise',
  'binarization-otsu',
  'binarization-adaptive',
] as const
export const AlgorithmName = z.enum(algorithmNames)
export type AlgorithmName = z.infer<typeof AlgorithmName>

/** An algorithm, with the name that people give it. */
export const AlgorithmWrite = z.object({ name: Name, algorithm: AlgorithmName })
export const Algorithm = z.object({ ...AlgorithmWrite.shape, ...Stamps })
export type Algorithm = z.infer<typeof Algorithm>

export const algorithms = resource({
  path: 'algorithms',
  noun: 'algorithm',
  most: 1000,
  write: AlgorithmWrite,
  read: Algorithm,
  names: ['name', 'algorithm'],
  fields: ['name', 'algorithm'],
  access: { read: 'catalogue.read', write: 'catalogue.write' },
  usedBy: ['devices'],
})
