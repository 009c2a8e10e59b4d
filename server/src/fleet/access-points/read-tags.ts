import { ACCESS_POINT_TAGS } from '@wifi-tms/contract/access-points'
import { AccessPointFailed, type AccessPointLink } from './ask-access-point.ts'
import { type TagRecord, tagsIn } from './rules.ts'

/** Reads the tags of an access point page by page. Throws AccessPointFailed. */
export async function readTags(link: AccessPointLink): Promise<TagRecord[]> {
  const tags: TagRecord[] = []
  let offset = 0
  for (;;) {
    const page = tagsIn(await link.read(offset === 0 ? '/get_db' : `/get_db?pos=${offset}`))
    if (!page) throw new AccessPointFailed('not-access-point')
    tags.push(...page.tags)
    // The firmware's page offset has 8 bits. Beyond 255 it begins again at 0, so reading would never end.
    if (page.next === undefined || page.next <= offset || page.next > 255) break
    offset = page.next
  }
  return tags.slice(0, ACCESS_POINT_TAGS)
}

/** Reads the record of one tag; undefined if the access point has no record of the tag. Throws AccessPointFailed. */
export async function readTag(link: AccessPointLink, mac: string): Promise<TagRecord | undefined> {
  return tagsIn(await link.read(`/get_db?mac=${mac}`))?.tags.find((tag) => tag.mac === mac)
}
