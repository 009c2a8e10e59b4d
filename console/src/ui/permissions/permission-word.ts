import type { Permission } from '@wifi-tms/contract/permissions'

type Flat<P> = P extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never

/** The name of a permission among the words under `may`, where a dot would begin another level. */
export const permissionWord = (permission: Permission) => permission.replace('.', '-') as Flat<Permission>
