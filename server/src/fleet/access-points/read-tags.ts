import { ACCESS_POINT_TAGS } from '@wifi-tms/contract/access-points'
import { AccessPointFailed, type AccessPointLink } from './ask-access-point.ts'
import { type TagRecord, tagsIn } from './rules.ts'

/** Reads the tags of an access point page by page. Throws AccessPointFailed. */
export async function readTags(link: AccessPointLink): Promise<TagRecord[]> {
  const tags: TagRecord[] = []
  let place = 0
  for (;;) {
    const page = tagsIn(await link.read(place === 0 ? '/get_db' : `/get_db?pos=${place}`))
    if (!page) throw new AccessPointFailed('not-access-point')
    tags.push(...page.tags)
    // The firmware's page offset has 8 bits: after 255 the list would start again, endlessly.
    if (page.next === undefined || page.next <= place || page.next > 255) break
    place = page.next
  }
  return tags.slice(0, ACCESS_POINT_TAGS)
}

/** Reads the record of one tag; undefined: the access point has no record of it. Throws AccessPointFailed. */
export async function readTag(link: AccessPointLink, mac: string): Promise<TagRecord | undefined> {
  return tagsIn(await link.read(`/get_db?mac=${mac}`))?.tags.find((tag) => tag.mac === mac)
}
