import { showMany } from '@wifi-tms/contract/displays'
import type { Input } from '@wifi-tms/contract/endpoint'
import type { Image } from '@wifi-tms/contract/images'
import { type Fit, pictureTemplate } from '@wifi-tms/contract/picture-template'
import { templates } from '@wifi-tms/contract/templates'
import { refreshAfter } from '../../base/calls/use-change.ts'
import { useLastingMutation } from '../../base/calls/use-lasting-mutation.ts'
import { call } from '../../base/http/call.ts'
import { useSession } from '../../base/session/session.ts'
import { sizedTemplateName } from '../../ui/page/template-name.ts'
import { choiceOf } from '../devices/chosen-devices.ts'
import type { ResolutionPart } from './parts.ts'

interface PictureDisplay extends Pick<Input<typeof showMany>, 'force' | 'algorithm'> {
  image: Image
  crop: Fit
  parts: readonly ResolutionPart[]
}

/** Finds the template that was made for this picture and resolution before, or creates it. Returns its id. */
async function findOrCreateTemplate(
  { _id, name }: Image,
  resolution: string,
  crop: Fit,
  token: string,
): Promise<string> {
  const wantedTemplate = pictureTemplate(sizedTemplateName({ name, resolution }), resolution, _id, crop)
  const { items } = await call(
    templates.list,
    { name: wantedTemplate.name, resolution: [resolution], sort: '-updatedAt', limit: 1 },
    { token },
  )
  const storedTemplate = items[0] && (await call(templates.get, { id: items[0]._id }, { token }))
  if (storedTemplate && JSON.stringify(storedTemplate.canvas) === JSON.stringify(wantedTemplate.canvas))
    return storedTemplate._id
  return (await call(templates.create, { ...wantedTemplate, ofPicture: true }, { token }))._id
}

/** Shows a picture on devices, by one template and one display for each resolution. Returns the ids of the displays. */
export const useShowPicture = () =>
  useLastingMutation({
    async mutationFn({ image, crop, parts, ...options }: PictureDisplay) {
      const { token } = useSession.getState()
      const displayIds: string[] = []
      for (const { resolution, chosen } of parts) {
        const templateId = await findOrCreateTemplate(image, resolution, crop, token!)
        const { _id } = await call(showMany, { ...choiceOf(chosen), templateId, ...options }, { token })
        displayIds.push(_id)
      }
      return displayIds
    },
    onSettled: () => Promise.all([refreshAfter(templates.create), refreshAfter(showMany)]),
  })
