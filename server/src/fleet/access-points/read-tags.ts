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
    // The place has 8 bits there: behind 255 the list would begin anew for ever.
    if (page.next === undefined || page.next <= place || page.next > 255) break
    place = page.next
  }
  return tags.slice(0, ACCESS_POINT_TAGS)
}

/** Reads the record of one tag; undefined: the access point does not know it. Throws AccessPointFailed. */
export async function readTag(link: AccessPointLink, mac: string): Promise<TagRecord | undefined> {
  return tagsIn(await link.read(`/get_db?mac=${mac}`))?.tags.find((tag) => tag.mac === mac)
}
