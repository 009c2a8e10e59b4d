/** The resource a call is about: the part of its path after the prefix; one display counts as displays. */
export function resourceOf(path: string): string {
  const [first, second] = path.replace('/user/api/', '').split('/')
  const resource = first === 'rest' ? second! : first!
  return resource === 'display' ? 'displays' : resource
}

/** What must be asked again when a resource changes: the fleet's numbers count them all, a display moves its tags. */
export const touchedBy = (resource: string): string[] =>
  resource === 'displays' ? ['displays', 'devices', 'overview'] : [resource, 'overview']
