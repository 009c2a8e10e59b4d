import { z } from 'zod'
import { LARGE_BODY } from './endpoint.ts'
import { resource } from './resource.ts'
import { PLATES_MAX } from './rooms.ts'
import { Id, Language, Name, Stamps } from './shapes.ts'

/** The maximum number of rooms of a directory. */
export const DIRECTORY_ROOMS_MAX = 30

const withoutDuplicates = (ids: string[]) => [...new Set(ids)]

export const DirectoryWrite = z.object({
  name: Name,
  /** The rooms, in the order in which the directory lists them. */
  rooms: z.array(Id).min(1).max(DIRECTORY_ROOMS_MAX).transform(withoutDuplicates),
  devices: z.array(Id).max(PLATES_MAX).default([]).transform(withoutDuplicates),
  /** Null: the built-in template. */
  template: Id.nullable().default(null),
  /** The language of the built-in template, and of the words in place of private meetings. */
  language: Language.default('en'),
})

export const Directory = z.object({
  name: z.string(),
  rooms: z.array(Id),
  devices: z.array(Id),
  template: Id.nullable(),
  language: Language,
  ...Stamps,
})
export type Directory = z.infer<typeof Directory>

export const directories = resource({
  path: 'directories',
  noun: 'directory',
  most: 1000,
  write: DirectoryWrite,
  read: Directory,
  names: ['name'],
  fields: ['name'],
  access: { read: 'directories.read', write: 'directories.write' },
  maxBody: LARGE_BODY,
})
