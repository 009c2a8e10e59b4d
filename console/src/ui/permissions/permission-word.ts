import type { Permission } from '@wifi-tms/contract/permissions'

type Flat<P> = P extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never

/** Returns the key of a permission's word under `may`. It has a minus, because a dot in a key begins another level. */
export const permissionWord = (permission: Permission) => permission.replace('.', '-') as Flat<Permission>
