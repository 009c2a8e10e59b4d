import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { permissions } from '@wifi-tms/contract/permissions'

const SESSION = 'session'
const aboutSession = 'Signing in and out, and what everybody who is signed in may see and change.'

/** The noun of a call: the first word of the permission that it needs. */
export const nounOf = ({ access }: Endpoint): string => (access in permissions ? access.split('.')[0]! : SESSION)

/** The nouns with the actions on each, for the document's table of contents. */
export const nouns = (): { name: string; description: string }[] => [
  { name: SESSION, description: aboutSession },
  ...Map.groupBy(Object.entries(permissions), ([permission]) => permission.split('.')[0]!)
    .entries()
    .map(([name, permissionsOfNoun]) => ({
      name,
      description: permissionsOfNoun.map(([, { about }]) => about).join(' '),
    })),
]
